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

}  // namespace
}  // namespace an5d::test
