// Values of a cell in arrays behind each other: which first dimensions and blocks are such.
#include <catch2/catch.hpp>

#include "support.h"

using namespace an5d;
using test::check_refused;
using test::nest_of;

namespace {

std::string nest(const std::string& declared, const std::string& body, const std::string& moves = "") {
  return "void f(int T, int n, int m, " + declared + ") {\n#pragma scop\nfor (int t = 0; t < T; t++) {\n" +
         "for (int i = 1; i < n - 1; i++) for (int j = 1; j < m - 1; j++) { " + body + " }\n" + moves +
         "\n}\n#pragma endscop\n}\n";
}

const std::string kBlocks = "double *g, double *h";
const std::string kSwap = "double *k = g; g = h; h = k;";

std::string of_blocks(const std::string& body, const std::string& declared = kBlocks) {
  return nest(declared, body, kSwap);
}

std::vector<std::string> names(const LoopNest& made) {
  std::vector<std::string> all;
  for (const Array& array : made.arrays) all.push_back(array.name);
  std::ranges::sort(all);
  return all;
}

// How far the parts are apart, and the extents of one of them.
std::string shape(const LoopNest& made, const Array& array) {
  std::string text = array.part->distance ? to_string(array.part->distance, made, made.sweeps[0]) : "";
  for (const ExprPtr& extent : array.extents)
    text += "[" + (extent ? to_string(extent, made, made.sweeps[0]) : "") + "]";
  return text;
}

}  // namespace

TEST_CASE("the first dimension is one of values where constants choose", "[parts]") {
  const LoopNest made =
      nest_of(nest("double a[2][9][n][m]",
                   "a[(t + 1) % 2][3][i][j] = a[t % 2][5][i][j - 1]; a[(t + 1) % 2][5][i][j] = 1;"));
  CHECK(names(made) == std::vector<std::string>{"a_3", "a_3_next", "a_5", "a_5_next"});
  CHECK(made.swaps.size() == 2);
  for (const Array& array : made.arrays) {
    REQUIRE(array.part);
    CHECK(array.part->of == "a");
    CHECK(array.part->count == 9);
    CHECK(array.plane->of == "a");
    CHECK(shape(made, array) == "[n][m]");
  }
  // What is only read keeps its dimension.
  CHECK_FALSE(nest_of(nest("double a[n][m], double c[9][n][m]", "a[i][j] += c[3][i][j];")).arrays[1].part);
}

TEST_CASE("blocks have parts where several are written", "[parts]") {
  const LoopNest made = nest_of(of_blocks(
      "h[i * m + j] = g[(i - 1) * m + j]; h[(2 * n + i) * m + j] = g[2 * n * m + (i + 1) * m + j - 1];"));
  CHECK(names(made) == std::vector<std::string>{"g_0", "g_1", "h_0", "h_1"});
  for (const Array& array : made.arrays) CHECK(shape(made, array).ends_with("[(long long)m]"));
  check_refused("linear-subscript", of_blocks("h[i * m + j] = g[i * m + j] + g[i * m + j + n];"));
}

TEST_CASE("a distance by sizes", "[parts]") {
  const LoopNest product = nest_of(
      of_blocks("for (int q = 0; q < 3; q++) h[(q * n + i) * m + j] = g[q * n * m + (i - q) * m + j - 1];"));
  CHECK(product.arrays.size() == 6);
  const std::string expected = "((long long)m * (long long)n)[(long long)n][(long long)m]";
  for (const Array& array : product.arrays) CHECK(shape(product, array) == expected);
  const LoopNest own = nest_of(of_blocks(
      "h[i * m + j] = g[d + i * m + j - 1]; h[d + i * m + j] = g[i * m + j];", kBlocks + ", long d"));
  for (const Array& array : own.arrays) CHECK(shape(own, array) == "d[][(long long)m]");
}

TEST_CASE("a distance by numbers, of places that are written or read without neighbours", "[parts]") {
  const LoopNest pulls = nest_of(of_blocks(
      "h[i * 64 + j] = g[(i - 1) * 64 + j]; h[(48 + i) * 64 + j] = g[48 * 64 + (i + 1) * 64 + j];"));
  for (const Array& array : pulls.arrays) CHECK(shape(pulls, array) == "3072[48][64]");
  // 2000 is no number of rows: how many a part has is not known.
  const LoopNest far = nest_of(
      of_blocks("h[i * 64 + j] = g[i * 64 + j - 1]; h[2000 + i * 64 + j] = g[2000 + (i - 1) * 64 + j];"));
  for (const Array& array : far.arrays) CHECK(shape(far, array) == "2000[][64]");
  // Two rows below is a neighbour.
  CHECK_FALSE(nest_of(of_blocks("h[i * 64 + j] = g[i * 64 + j] + g[(i + 2) * 64 + j];")).arrays[0].part);
  CHECK_FALSE(nest_of(of_blocks("h[i * 64 + j] = g[i * 64 + j] + g[(i + 5) * 64 + j];")).arrays[0].part);
}

TEST_CASE("loops over values around others, and innermost ones", "[parts]") {
  const std::string arrays = "double a[3][n][m], double b[3][n][m]";
  const std::string copies =
      "for (int q = 0; q < 3; q++) for (int i = 1; i < n - 1; i++) "
      "for (int j = 1; j < m - 1; j++) a[q][i][j] = b[q][i][j];";
  const std::string body = "for (int q = 0; q < 3; q++) b[q][i][j] = a[q][i - 1][j] + a[0][i][j];";
  const LoopNest around = nest_of(nest(arrays, body, copies));
  CHECK(around.sweeps.size() == 4);
  CHECK(around.sweeps[0].assignments.size() == 3);
  CHECK(around.sweeps[3].space.size() == 2);
  CHECK(names(around) == std::vector<std::string>{"a_0", "a_1", "a_2", "b_0", "b_1", "b_2"});
  // An axis, if nothing says otherwise.
  const std::string all =
      "void f(int T, double a[2][3][40][50]) { for (int t = 0; t < T; t++) "
      "for (int q = 0; q < 3; q++) for (int i = 1; i < 39; i++) for (int j = 1; j < 49; j++) "
      "a[(t + 1) % 2][q][i][j] = a[t % 2][q][i - 1][j]; }";
  CHECK(nest_of(all).sweeps[0].space.size() == 3);
}

TEST_CASE("copies of all values", "[parts]") {
  const std::string body =
      "h[i * m + j] = g[i * m + j - 1]; h[n * m + i * m + j] = g[n * m + (i - 1) * m + j];";
  const auto copied = [&](const std::string& count) {
    return "void *memcpy(void *, const void *, unsigned long);\n" +
           nest(kBlocks, body, "memcpy(g, h, " + count + " * n * m * sizeof(double));");
  };
  const LoopNest made = nest_of(copied("2ul"));
  REQUIRE(made.sweeps.size() == 2);
  CHECK(made.sweeps[1].assignments.size() == 2);
  check_refused("time-buffering", copied("3ul"));
}

TEST_CASE("cell-values of parts", "[rules]") {
  check_refused("cell-values", nest("float (*a)[n][m], int k", "a[0][i][j] += 1; a[1][i][j] += a[k][i][j];"));
  check_refused("time-buffering", nest("float (*a)[n][m]", "a[0][i][j] += a[1][i][j];"));
  check_refused("cell-values", nest("float (*a)[n][m]", "a[0][i][j] += a[-1][i][j]; a[1][i][j] += 1;"));
  check_refused("cell-values",
                of_blocks("h[i * m + j] = g[i * m + j]; h[(n + i) * m + j] = g[(k + i) * m + j];",
                          kBlocks + ", int k"));
}
