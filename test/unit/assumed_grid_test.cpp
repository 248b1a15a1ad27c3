// The run that a schedule is chosen for, as far as the file says it.
#include <catch2/catch.hpp>

#include "model/search.h"
#include "support.h"

namespace an5d::test {
namespace {

// A step of two planes whose loops go from 1 to END - 1 and from 1 to COLUMNS - 1.
const std::string kStep =
    "  for (int t = 0; t < STEPS; t++)\n    for (int i = 1; i < END - 1; i++)\n"
    "      for (int j = 1; j < COLUMNS - 1; j++)\n"
    "        u[(t + 1) % 2][i][j] = 0.5 * (u[t % 2][i - 1][j] + u[t % 2][i][j + 1]);\n}\n";

Grid grid_of(const std::string& text, const std::string& end, const std::string& columns,
             const std::string& steps) {
  return assumed_grid(stencil_of(text, {"-DEND=" + end, "-DCOLUMNS=" + columns, "-DSTEPS=" + steps}));
}

TEST_CASE("variables that keep a constant are sizes", "[assumed-grid]") {
  const auto of = [&](const std::string& before, const std::string& inside, const std::string& name) {
    INFO(before << inside);
    return grid_of(
        "enum { NX = 1000 };\n" + before + "void f(int x, double (*u)[NX][NX]) {\n" + inside + kStep, name,
        name, name);
  };
  const Grid known{{998, 998}, 1000};
  CHECK(of("const int N = 1000;\n", "", "N") == known);
  CHECK(of("static int N = 1000;\n", "", "N") == known);
  CHECK(of("enum { N = 1000 };\n", "", "N") == known);
  CHECK(of("", "int N = 1000;\n", "N") == known);
  CHECK(of("", "int half = 500;\nint N = 2 * half;\n", "N") == known);
  CHECK(of("", "int N = 1000; N += x;\n", "N") == known);         // by the extents
  CHECK(of("", "int N = 500;\n", "N") == Grid{{498, 498}, 500});  // variables go first
  CHECK(of("", "int N = 500; N++;\n", "N") == known);             // a thousand steps are assumed
}

TEST_CASE("what all calls of a file give a parameter is a size", "[assumed-grid]") {
  const std::string step =
      "void f(int n, int T, double *u) {\n  for (int t = 0; t < T; t++)\n    for (int i = 1; i < n - 1; "
      "i++)\n      u[i] = u[i] + u[i + 1];\n}\n";
  const auto of = [&](const std::string& callers) { return assumed_grid(stencil_of(step + callers)); };
  const Grid none{{1 << 26}, 1000};
  CHECK(of("") == none);
  CHECK(of("void g(double *u) { int n = 300, T = 7; f(n, T, u); }\n") == Grid{{298}, 7});
  CHECK(of("void g(double *u) { f(300, 7, u); f(300, 8, u); }\n") == Grid{{298}, 1000});
  CHECK(of("void g(double *u, int n) { f(300, n, u); f(n, 7, u); }\n") == none);
  CHECK(of("void h(int m, double *u) { f(m, 7, u); }\nvoid g(double *u) { h(300, u); }\n") == Grid{{298}, 7});
}

TEST_CASE("PolyBench's sizes are found, and what says them", "[assumed-grid]") {
  const std::string kernel =
      "static void kernel(int tsteps, int n, double A[2000], double B[2000]) {\n"
      "  for (int t = 0; t < tsteps; t++) {\n"
      "    for (int i = 1; i < n - 1; i++) B[i] = 0.3 * (A[i - 1] + A[i] + A[i + 1]);\n"
      "    for (int i = 1; i < n - 1; i++) A[i] = 0.3 * (B[i - 1] + B[i] + B[i + 1]);\n  }\n}\n";
  const AssumedGrid whole = assume_grid(stencil_of(
      kernel +
      "static double A[2000], B[2000];\nint main(void) { int n = 2000, tsteps = 500; kernel(tsteps, n, "
      "A, B); }\n"));
  CHECK(whole.grid == Grid{{1998}, 1000});  // two of the model's steps an iteration
  CHECK(whole.cells_by == GridSource::kVariables);
  CHECK(whole.steps_by == GridSource::kVariables);
  const AssumedGrid alone = assume_grid(stencil_of(kernel));
  CHECK(alone.grid == Grid{{1998}, 1000});
  CHECK(alone.cells_by == GridSource::kExtents);
  CHECK(alone.steps_by == GridSource::kDefault);
  const AssumedGrid none = assume_grid(stencil_of(with(with(kernel, "A[2000]", "*A"), "B[2000]", "*B")));
  CHECK(none.grid == Grid{{1 << 26}, 1000});
  CHECK(none.cells_by == GridSource::kDefault);
}

TEST_CASE("extents are sizes where the bounds do not say any", "[assumed-grid]") {
  const auto with_step = [&](const std::string& parameter) {
    return grid_of("void f(int n, int m, int T, double " + parameter + ") {\n" + kStep, "n", "m", "T").cells;
  };
  using Cells = std::vector<long long>;
  CHECK(with_step("u[2][1000][500]") == Cells{998, 498});
  CHECK(with_step("(*u)[1000][500]") == Cells{998, 498});
  CHECK(with_step("u[2][n][m]") == Cells{16384, 16384});
  CHECK(with_step("u[2][n][500]") == Cells{16384, 498});  // other bounds than the second axis'
  const std::string turns =
      "void f(int n, int T, double A[1000][1000], double (*B)[1000]) {\n  for (int t = 0; t < T; t++) {\n"
      "    for (int i = 1; i < n - 1; i++) for (int j = 1; j < n - 1; j++) B[i][j] = A[i - 1][j] + A[i][j + "
      "1];\n"
      "    for (int i = 1; i < n - 1; i++) for (int j = 1; j < n - 1; j++) A[i][j] = B[i - 1][j] + B[i][j + "
      "1];\n  }\n}\n";
  CHECK(assumed_grid(stencil_of(turns)).cells == Cells{998, 998});
  CHECK(assumed_grid(stencil_of(with(turns, "A[1000][1000]", "(*A)[1000]"))).cells == Cells{998, 998});
  const std::string ring =
      "void f(int T, double u[2][60]) { for (int t = 0; t < T; t++) for (int i = 0; i < 60; i++)\n"
      "  u[(t + 1) % 2][i] = u[t % 2][(i + 1) % 60]; }\n";
  CHECK(assumed_grid(stencil_of(ring)).cells == Cells{60});
}

TEST_CASE("--grid goes before extents, which are no numbers to tuning", "[assumed-grid]") {
  const Stencil stencil = stencil_of("void f(int n, int T, double u[2][1000][1000]) {\n" + kStep,
                                     {"-DEND=n", "-DCOLUMNS=n", "-DSTEPS=T"});
  CHECK(run_of(stencil, Grid{{64, 128}, 3}) == Grid{{64, 128}, 3});
  CHECK(known_grid(stencil) == KnownGrid{{std::nullopt, std::nullopt}, {}});
}

TEST_CASE("variables are no numbers to what has to be known", "[assumed-grid]") {
  const Stencil stencil = stencil_of("void f(double u[2][1000][1000]) {\nint n = 500, T = 9;\n" + kStep,
                                     {"-DEND=n", "-DCOLUMNS=n", "-DSTEPS=T"});
  CHECK(known_grid(stencil) == KnownGrid{{std::nullopt, std::nullopt}, {}});
  CHECK(assumed_grid(stencil) == Grid{{498, 498}, 9});
}

}  // namespace
}  // namespace an5d::test
