// Every rule of the analysis: the refused text with the place it is refused for, and an accepted twin.
#include <fmt/format.h>

#include <catch2/catch.hpp>

#include "support.h"

namespace an5d::test {
namespace {

TEST_CASE("read-only-array", "[rule]") {
  const std::string more = ", float C[64], const int *k, float w[8][64]";
  const auto reads = [&](const std::string& value) {
    return nest_text(1, "A[(t + 1) % 2][i] = " + value + " * A[t % 2][i];", "", more);
  };
  for (const char* subscript : {"$[[2 * i]]$", "$[[i * i]]$", "$[[i + t]]$", "$[[n]]$"})
    check_refused("read-only-array", reads(fmt::format("C[{}]", subscript)));
  for (const char* value : {"C[i]", "C[3 + i]", "k[i - 1]", "w[t][i + 2]", "w[7][0]", "C[t]", "w[i][t]",
                            "C[n - i]", "C[i + 8 - n]"})
    stencil_of(reads(value));
  const Stencil stencil = stencil_of(reads("(C[i + 1] + C[i - 2] + w[t + 1][5] + C[3])"));
  REQUIRE(stencil.inputs.size() == 2);
  CHECK(stencil.inputs[0].reaches ==
        std::vector<Input::Reach>{{0, 1, -2, 1}, {0, Element::kNoIterator, 3, 3}});
  CHECK(stencil.inputs[1].reaches ==
        std::vector<Input::Reach>{{0, 0, 1, 1}, {1, Element::kNoIterator, 5, 5}});
}

TEST_CASE("array-rank", "[rule]") {
  const auto text = [](const std::string& body) {
    return "\nvoid f(int T, int n, float A[2][64][64]) {\n  for (int t = 0; t < T; t++)\n    for (int i = 1; "
           "i < n; i++)\n" +
           body + "}\n";
  };
  // The front end says it already, so that the analysis never meets one.
  const Result<Compiled> refused =
      compile({"test.c", text("      A[(t + 1) % 2][5][i] = A[t % 2][5][i - 1];\n")}, options_for());
  CHECK_FALSE(refused);
  REQUIRE(refused.diagnostics.size() == 1);
  CHECK(refused.diagnostics.front().rule == "array-rank");
  CHECK(refused.diagnostics.front().where.line == 5);
  stencil_of(text("      for (int j = 1; j < n; j++) A[(t + 1) % 2][i][j] = A[t % 2][i - 1][j];\n"));
}

TEST_CASE("plane-extent", "[rule]") {
  const auto text = [](const std::string& field) {
    return field +
           "\nvoid f(int T, int n) {\n  for (int t = 0; t < T; t++)\n    for (int i = 1; i < n; i++)\n"
           "      A[(t + 1) % 2][i] = A[t % 2][i];\n}\n";
  };
  check_refused("plane-extent", text("$[[static float A[3][64]]]$;"));
  stencil_of(text("static float A[2][64];"));
  stencil_of(text("static float (*A)[64];"));
}

TEST_CASE("time-buffering", "[rule]") {
  check_refused("time-buffering", nest_text(1, "A[(t + 1) % 2][i] = $[[A[t % 3][i]]]$;"));
  check_refused("time-buffering", nest_text(1, "A[(t + 1) % 2][i] = $[[A[0][i]]]$;"));
  check_refused("time-buffering", nest_text(1, "A[(t + 1) % 2][i] = $[[A[(t + i) % 2][i]]]$;"));
  check_refused("time-buffering",
                nest_text(1, "A[(t + 1) % 2][i] = $[[A[(t + p) % 2][i]]]$;", "", ", int p"));
  check_refused("time-buffering", nest_text(1, "A[(t + 1) % 2][i] = $[[A[t][i]]]$;"));
  check_refused("time-buffering", nest_text(1, "A[(t + 1) % 2][i] = $[[A[(t / 2) % 2][i]]]$;"));
  stencil_of(nest_text(1, "A[(t + 1) & 1][i] = A[t % 2][i];"));
}

TEST_CASE("dependence: the plane that is written", "[rule]") {
  check_refused("dependence", nest_text(1, "A[(t + 1) % 2][i] = A[t % 2][i] + $[[A[(t + 1) % 2][i - 1]]]$;"));
  check_refused("dependence", nest_text(1, "A[t & 1][i] = $[[A[t % 2][i + 1]]]$;"));
  check_refused("dependence", nest_text(1, "A[1 - t % 2][i] = $[[A[(t + 3) % 2][i - 1]]]$;"));
  stencil_of(nest_text(1, "A[1 - t % 2][i] = A[(t + 2) % 2][i];"));
}

TEST_CASE("affine-subscript", "[rule]") {
  check_refused("affine-subscript", nest_text(1, "A[(t + 1) % 2][$[[2 * i]]$] = A[t % 2][i];"));
  check_refused("affine-subscript",
                nest_text(1, "A[(t + 1) % 2][$[[i + p]]$] = A[t % 2][i];", "", ", int p"));
  check_refused("affine-subscript", nest_text(1, "A[(t + 1) % 2][$[[n - i]]$] = A[t % 2][i];"));
  check_refused("affine-subscript", nest_text(1, "A[(t + 1) % 2][$[[i % 8]]$] = A[t % 2][i];"));
  // The second subscript has no iterator left: two iterations would write one element.
  check_refused("affine-subscript", nest_text(2, "A[(t + 1) % 2][i][$[[i]]$] = A[t % 2][i][j];"));
  check_refused("affine-subscript", nest_text(2, "A[(t + 1) % 2][i][$[[5]]$] = A[t % 2][i][j];"));
  check_refused("affine-subscript", nest_text(2, "A[(t + 1) % 2][$[[i + j]]$][j] = A[t % 2][i][j];"));
  stencil_of(nest_text(2, "A[(t + 1) % 2][j][1 + i] = A[t % 2][j][i];"));
  stencil_of(nest_text(1, "A[(t + 1) % 2][2 * i - i + 3 - 1] = A[t % 2][i];"));
}

TEST_CASE("constant-offset", "[rule]") {
  check_refused("constant-offset", nest_text(1, "A[(t + 1) % 2][i] = $[[A[t % 2][2 * i]]]$;"));
  check_refused("constant-offset", nest_text(1, "A[(t + 1) % 2][i] = $[[A[t % 2][(i + 1) % n]]]$;"));
  check_refused("constant-offset", nest_text(1, "A[(t + 1) % 2][i] = $[[A[t % 2][i + n]]]$;"));
  check_refused("constant-offset", nest_text(1, "A[(t + 1) % 2][i] = $[[A[t % 2][0]]]$;"));
  check_refused("constant-offset", nest_text(1, "A[(t + 1) % 2][i] = $[[A[t % 2][i + (long)-1u]]]$;"));
  check_refused(
      "constant-offset",
      nest_text(1, "A[(t + 1) % 2][i] = $[[A[t % 2][i + 9223372036854775807u + 9223372036854775807u]]]$;"));
  check_refused("constant-offset", nest_text(1, "A[(t + 1) % 2][i] = $[[A[t % 2][i + t]]]$;"));
  check_refused("constant-offset", nest_text(2, "A[(t + 1) % 2][i][j] = $[[A[t % 2][j][i]]]$;"));
  stencil_of(nest_text(1, "A[(t + 1) % 2][i] = A[t % 2][(i + 1) - 3] + A[t % 2][-2 + i * 1];"));
}

TEST_CASE("no-taps", "[rule]") {
  check_refused("no-taps", with(nest_text(1, "A[(t + 1) % 2][i] = i;"), "{ A[(t + 1) % 2][i] = i; }",
                                "$[[{ A[(t + 1) % 2][i] = i; }]]$"));
  stencil_of(nest_text(1, "A[(t + 1) % 2][i] = i + 0 * A[t % 2][i];"));
}

std::string bounded(const std::string& first, const std::string& last, const std::string& body) {
  return "float A[2][100][50];\nvoid f(int T, int n) {\n  for (int t = 0; t < T; t++)\n    for (int i = " +
         first + "; i < " + last + "; i++)\n      for (int j = 1; j < 49; j++)\n        " + body + "\n}\n";
}

TEST_CASE("out-of-bounds: constant sizes", "[rule]") {
  const std::string forward = "A[(t + 1) % 2][i][j] = $[[A[t % 2][i + 1][j]]]$;";
  check_refused("out-of-bounds", bounded("0", "100", forward));
  stencil_of(bounded("0", "99", "A[(t + 1) % 2][i][j] = A[t % 2][i + 1][j];"));
  const std::string backward = "A[(t + 1) % 2][i][j] = $[[A[t % 2][i - 1][j]]]$;";
  check_refused("out-of-bounds", bounded("0", "100", backward));
  stencil_of(bounded("1", "100", "A[(t + 1) % 2][i][j] = A[t % 2][i - 1][j];"));
  check_refused("out-of-bounds", bounded("1", "99", "A[(t + 1) % 2][i][j] = $[[A[t % 2][i][j + 2]]]$;"));
  check_refused("out-of-bounds", bounded("1", "99", "$[[A[(t + 1) % 2][i][j + 2] = A[t % 2][i][j + 1];]]$"));
}

TEST_CASE("out-of-bounds: only where no parameter can save the access", "[rule]") {
  const std::string read = "A[(t + 1) % 2][i][j] = A[t % 2][i + 1][j];";
  stencil_of(bounded("0", "n", read));  // n may be 99 or less
  check_refused("out-of-bounds", bounded("-1", "n", "A[(t + 1) % 2][i][j] = $[[A[t % 2][i - 1][j]]]$;"));
  stencil_of(bounded("0", "0", "A[(t + 1) % 2][i][j] = A[t % 2][i - 1][j];"));  // never runs
}

TEST_CASE("out-of-bounds: extents that are parameters", "[rule]") {
  const auto text = [](const std::string& last, const std::string& read) {
    return "void f(int T, int n, float A[2][n]) {\n  for (int t = 0; t < T; t++)\n    for (int i = 1; i < " +
           last + "; i++)\n      A[(t + 1) % 2][i] = " + read + ";\n}\n";
  };
  check_refused("out-of-bounds", text("n", "$[[A[t % 2][i + 1]]]$"));
  stencil_of(text("n - 1", "A[t % 2][i + 1]"));
}

TEST_CASE("one error per nest, and all nests are looked at", "[rule]") {
  const std::string bad = "for (int t = 0; t < T; t++) for (int i = 1; i < n; i++) A[(t + 1) % 2][i] = i;\n";
  const Result<Compiled> result =
      compile({"test.c", "void f(int T, int n, float A[2][64]) {\n" + bad + bad + "}\n"}, options_for());
  CHECK_FALSE(result);
  int errors = 0;
  for (const Diagnostic& said : result.diagnostics) errors += said.rule == "no-taps";
  CHECK(errors == 2);
}

}  // namespace
}  // namespace an5d::test
