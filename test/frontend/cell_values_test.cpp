// Values of a cell: which dimensions and structs are such, and what they are called.
#include <catch2/catch.hpp>

#include "support.h"

using namespace an5d;
using test::check_accepted;
using test::check_refused;
using test::nest_of;

namespace {

std::string nest(const std::string& declared, const std::string& body, const std::string& moves = "",
                 const std::string& before = "") {
  return before + "void f(int T, int n, int m, " + declared +
         ") {\n#pragma scop\nfor (int t = 0; t < T; t++) {\n" +
         "for (int i = 1; i < n - 1; i++) for (int j = 1; j < m - 1; j++) { " + body + " }\n" + moves +
         "\n}\n#pragma endscop\n}\n";
}

const std::string kCell = "struct cell { float u, f[3]; };\n";
const std::string kSwap = "struct cell *k = g; g = h; h = k;";

std::string of_structs(const std::string& body, const std::string& cell = kCell) {
  return nest("struct cell *g, struct cell *h", body, kSwap, cell);
}

std::vector<std::string> names(const LoopNest& made) {
  std::vector<std::string> all;
  for (const Array& array : made.arrays) all.push_back(array.name);
  std::ranges::sort(all);
  return all;
}

}  // namespace

TEST_CASE("the last dimension is one of values where constants choose", "[cells]") {
  const LoopNest made =
      nest_of(nest("double a[2][n][m][9]", "a[(t + 1) % 2][i][j][3] = a[t % 2][i][j - 1][5];"));
  CHECK(names(made) == std::vector<std::string>{"a_3", "a_3_next", "a_5", "a_5_next"});
  CHECK(made.swaps.size() == 2);
  for (const Array& array : made.arrays) {
    REQUIRE(array.cell);
    CHECK(array.cell->of == "a");
    CHECK(array.cell->values.size() == 9);
    CHECK(array.plane->of == "a");
    CHECK(array.extents.size() == 2);
  }
  CHECK_FALSE(nest_of(nest("double a[n][m], double c[n][m][9]", "a[i][j] += c[i][j][3];")).arrays[1].cell);
}

TEST_CASE("loops over values are small", "[cells]") {
  CHECK(nest_of(nest("double a[n][m][3]", "for (int k = 0; k < 3; k++) a[i][j][k] *= 0.5; a[i][j][1] += 1;"))
            .sweeps[0]
            .assignments.size() == 3);
}

TEST_CASE("structs of one type are dimensions of values", "[cells]") {
  const LoopNest made = nest_of(of_structs("h[i * m + j].f[2] = g[(i - 1) * m + j].u; h[i * m + j].u = 1;"));
  CHECK(names(made) == std::vector<std::string>{"g_f_2", "g_u", "h_f_2", "h_u"});
  CHECK(made.swaps.size() == 2);
  for (const Array& array : made.arrays) {
    CHECK(array.cell->type == "struct cell");
    CHECK(array.cell->values == std::vector<std::string>{"u", "f_0", "f_1", "f_2"});
    CHECK(array.linear);
  }
}

TEST_CASE("the innermost factor of a linear subscript is the number of values", "[cells]") {
  const LoopNest made = nest_of(nest("float *a", "a[(i * m + j) * 5 + 4] = a[(i * m + j + 1) * 5 + 1];"));
  CHECK(names(made) == std::vector<std::string>{"a_1", "a_4"});
  CHECK_THAT(to_string(made), Catch::Contains("a_4[i][j] = a_1[i][(<long long>j + <long long>1)]"));
}

TEST_CASE("cell-values", "[rules]") {
  check_refused("cell-values", of_structs("h[i].u = g[i].f[$[[m]]$];"));
  check_refused("cell-values",
                nest("double a[2][n][m][9]", "a[(t + 1) % 2][i][j][3] = $[[a[t % 2][i][j][m]]]$;"));
  check_refused("cell-values",
                nest("double a[2][n][m][9]", "a[(t + 1) % 2][i][j][3] = $[[a[t % 2][i][j][9]]]$;"));
  const std::string body = "h[i * m + j].u = g[i * m + j - 1].u;";
  for (const char* members :
       {"float u; int kind;", "float u; float *p;", "union { float u, v; };", "unsigned u : 9;"})
    check_refused("cell-values", of_structs(body, "struct cell { " + std::string(members) + " };\n"));
  check_accepted(of_structs(body, "struct cell { float u; struct { float v[2][2]; } w; };\n"));
}
