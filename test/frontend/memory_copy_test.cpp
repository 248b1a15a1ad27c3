// Arrays copied by memcpy and memmove in a time step.
#include <catch2/catch.hpp>

#include "support.h"

using namespace an5d;
using test::check_accepted;
using test::check_refused;
using test::nest_of;

namespace {

const std::string kPlanes = "for (int i = 1; i < 9; i++) for (int j = 1; j < 19; j++) ";

// Of arrays of 10 rows of 20 cells, and of pointers to n rows of m cells by hand.
std::string planes(const std::string& copy, const std::string& declared = "double u[10][20], v[10][20];") {
  return "#include <string.h>\n" + declared +
         "\nvoid f(int T, int n, double *p) { for (int t = 0; t < T; t++) { " + kPlanes +
         "v[i][j] = u[i - 1][j] + u[i][j + 1]; " + copy + " } }\n";
}

std::string linear(const std::string& copy) {
  return "#include <string.h>\nvoid f(int T, int n, int m, double *u, double *v, double *w) { "
         "for (int t = 0; t < T; t++) { for (int i = 1; i < n - 1; i++) for (int j = 1; j < m - 1; j++) "
         "v[i * m + j] = u[(i - 1) * m + j] + u[i * m + j + 1]; " +
         copy + " } }\n";
}

// "i in [0, 10) j in [0, 20)" of the second sweep.
std::string copied(const std::string& text) {
  const LoopNest nest = nest_of(text);
  if (nest.sweeps.size() != 2 || !nest.sweeps[1].copies) return "";
  std::string loops;
  for (const Loop& loop : nest.sweeps[1].space)
    loops += loop.iterator + " < " + to_string(loop.end.value, nest, nest.sweeps[1]) + " ";
  const Assignment& assignment = nest.sweeps[1].assignments.at(0);
  return loops + nest.arrays[assignment.target.array].name + " = " +
         to_string(assignment.value, nest, nest.sweeps[1]);
}

}  // namespace

TEST_CASE("a copy of all of an array is a sweep over all cells", "[copy]") {
  const std::string all = "i < 10 j < 20 u = v[i][j]";
  CHECK(copied(planes("memcpy(u, v, sizeof u);")) == all);
  CHECK(copied(planes("memcpy(u, v, sizeof v);")) == all);
  CHECK(copied(planes("(void)memmove(&u[0][0], v[0], 10 * 20 * sizeof(double));")) == all);
  CHECK(copied(planes("memcpy(&u, &v[0], 1600);")) == all);
  CHECK(copied(planes("memcpy(u, v, sizeof(double[10][20]));")) == all);
}

TEST_CASE("the rows of pointers are those of the bytes", "[copy]") {
  CHECK(copied(linear("memcpy(u, v, (size_t)n * m * sizeof(double));")) ==
        "i < (long long)n j < (long long)m u = v[i][j]");
  CHECK(copied(linear("memcpy(u, v, sizeof *u * n * m);")) ==
        "i < (long long)n j < (long long)m u = v[i][j]");
  CHECK(copied(linear("memcpy(u, v, 8 * (n + 2) * m);")).find("j < (long long)m") != std::string::npos);
}

TEST_CASE("what is not all of two arrays is refused", "[copy]") {
  const auto refused = [](const std::string& copy) {
    check_refused("time-buffering", planes("$[[" + copy + "]]$;"));
  };
  refused("memcpy(u, v, sizeof u - 8)");
  refused("memcpy(u, v, sizeof u[0])");
  refused("memcpy(u, v, 10 * 20 * sizeof(float))");
  refused("memcpy(u, v, n * 20 * sizeof(double))");
  refused("memcpy(u[1], v[1], 9 * sizeof u[0])");
  refused("memcpy(u, u, sizeof u)");
  refused("memcpy(u, p, sizeof u)");
  refused("memcpy(p, v, sizeof v)");
  refused("memcpy(&u[n][0], v, sizeof v)");
  check_refused("time-buffering", planes("$[[memcpy(u, v, sizeof u)]]$;", "double u[10][20], v[10][24];"));
  check_refused("time-buffering",
                planes("$[[memcpy(u, v, sizeof u)]]$;", "double u[10][20]; float v[10][20];"));
  check_refused("time-buffering", planes("$[[memcpy(u, v, sizeof u)]]$;", "double u[12][20], v[10][20];"));
  const std::string by_hand = "$[[memcpy(u, v, n * n * sizeof(double))]]$;";
  check_refused("time-buffering", linear(by_hand));
  check_refused("time-buffering", linear("$[[memcpy(&u, &v, sizeof u)]]$;"));
  check_refused("time-buffering", linear("$[[memcpy(w, v, n * m * sizeof(double))]]$;"));
  check_refused(
      "time-buffering",
      "#include <string.h>\nvoid f(int T, unsigned n, double *u, double *v) { for (int t = 0; t < T; t++) { "
      "for (unsigned i = 1; i < n - 1; i++) v[i] = u[i - 1]; $[[memcpy(u, v, n * 8)]]$; } }\n");
  check_refused("loop-depth",
                "#include <string.h>\ndouble u[9], v[9];\nvoid f(int T) {\n#pragma scop\n"
                "for (int t = 0; t < T; t++) { memcpy(u, v, sizeof u); }\n#pragma endscop\n}\n");
}

TEST_CASE("a copy by a function of that name is a call", "[copy]") {
  check_refused("perfect-nest",
                "double u[9], v[9];\nstatic void memcpy(double *a, double *b, int n) { $[[a[0]]]$ = b[n]; }\n"
                "void f(int T) { for (int t = 0; t < T; t++) { for (int i = 1; i < 8; i++) v[i] = u[i - 1]; "
                "memcpy(u, v, sizeof u); } }\n");
}
