// Arrays of pointers: which are rows, and which are planes.
#include <catch2/catch.hpp>

#include "support.h"

using namespace an5d;
using test::check_accepted;
using test::check_refused;
using test::nest_of;

namespace {

std::string nest(const std::string& declared, const std::string& update, const std::string& moves = "") {
  return "void f(int T, int n, int cur, " + declared + ") {\n#pragma scop\nfor (int t = 0; t < T; t++) {\n" +
         "for (int i = 1; i < n; i++) for (int j = 1; j < n; j++) " + update + "\n" + moves +
         "\n}\n#pragma endscop\n}\n";
}

const std::string kSwap = "double **k = u; u = un; un = k;";

}  // namespace

TEST_CASE("pointers to pointers are rows", "[rows]") {
  const LoopNest made = nest_of(nest("double **u, double **un", "un[i][j] = u[i][j - 1];", kSwap));
  REQUIRE(made.arrays.size() == 2);
  for (const Array& array : made.arrays) {
    CHECK(array.row_levels == 1);
    CHECK_FALSE(array.has_pointers);
    CHECK(array.extents == std::vector<ExprPtr>(2));
  }
  CHECK(nest_of(nest("double **u, float ***c", "u[i][j] = u[i][j] + c[t][i][j];")).arrays[1].row_levels == 2);
  CHECK(nest_of(nest("double *u[50]", "u[i][j] = u[i][j + 1];")).arrays[0].row_levels == 1);
  check_accepted(nest("double *const *restrict u", "u[i][j] = u[i][j + 1];"));
}

TEST_CASE("pointers that the time or a variable chooses are planes", "[rows]") {
  const LoopNest planes = nest_of(nest("double **u[2]", "u[(t + 1) % 2][i][j] = u[t % 2][i][j - 1];"));
  REQUIRE(planes.arrays.size() == 2);
  for (const Array& array : planes.arrays) {
    CHECK(array.plane);
    CHECK(array.row_levels == 1);
  }
  const LoopNest blocks =
      nest_of(nest("double (**u)[50]", "u[1 - cur][i][j] = u[cur][i][j - 1];", "cur = !cur;"));
  CHECK(blocks.arrays[0].plane);
  CHECK(blocks.arrays[0].row_levels == 0);
}

TEST_CASE("a table's pointers that constants choose are arrays of their own", "[rows]") {
  const LoopNest read =
      nest_of(nest("double **u, float *k[4]", "u[i][j] = k[2][i * n + j] * u[i][j] + k[0][i * n + j + 1];"));
  REQUIRE(read.arrays.size() == 3);
  CHECK(spelled(read, "k_2") == "k[2]");
  CHECK(array_named(read.arrays, "k_0").linear);
  CHECK(array_named(read.arrays, "k_0").extents.size() == 2);
  const LoopNest rows = nest_of(nest("double **u, float ***k", "u[i][j] = k[2][i][j] * u[i][j];"));
  CHECK(array_named(rows.arrays, "k_2").row_levels == 1);
  const LoopNest planes = nest_of(nest("double **u, float (*k[3])[9]", "u[i][j] = k[1][i][j] * u[i][j];"));
  CHECK(array_named(planes.arrays, "k_1").row_levels == 0);
  const LoopNest written = nest_of(
      nest("double **v", "{ v[0][i * n + j] += v[1][i * n + j - 1]; v[1][i * n + j] += v[0][i * n + j]; }"));
  CHECK(spelled(written, "v_1") == "v[1]");
}

TEST_CASE("pointers that do not lead to rows are refused", "[rows]") {
  check_refused("array-type",
                nest("double **u, double **un", "$[[un[0][i * n + j]]]$ = u[0][i * n + j];", kSwap));
  check_refused("array-type", nest("double *u[2][50]", "$[[u]]$[(t + 1) % 2][i][j] = u[t % 2][i][j];"));
  check_refused("array-type", nest("double **u, float ****c", "u[i][j] = u[i][j] + $[[c[i][0][j][1]]]$;"));
  check_refused("array-type", nest("double **u, float (**c)[9]", "u[i][j] = u[i][j] + $[[c[i][j][2]]]$;"));
  check_refused("volatile", nest("double *volatile *u", "$[[u]]$[i][j] = u[i][j + 1];"));
}
