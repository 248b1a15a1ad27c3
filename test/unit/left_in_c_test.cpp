// Loops that look like stencils and are not taken: remarks beside one that is, errors otherwise.
#include <algorithm>
#include <catch2/catch.hpp>

#include "support.h"

namespace an5d::test {
namespace {

const std::string kTaken = nest_text(1, "A[(t + 1) % 2][i] = A[t % 2][i - 1];");
const std::string kInPlace =
    "\nfloat U[64], C[64];\nvoid g(int T) {\n  for (int t = 0; t < T; t++)\n    for (int i = 4; i < 64; "
    "i++)\n"
    "      U[i] = U[i - 1];\n}\n";
// Refused by the analysis, not by the front end.
const std::string kTwoArrays =
    "\nfloat D[2][64], C[64];\nvoid h(int T) {\n  for (int t = 0; t < T; t++)\n    for (int i = 4; i < 64; "
    "i++)\n"
    "      D[(t + 1) % 2][i] = C[i / 2] * D[t % 2][i - 1];\n}\n";

Result<Understood> understood(const std::string& text, NotTaken not_taken = NotTaken::kStaysC) {
  return understand({"test.c", text}, {}, not_taken);
}

Diagnostic said_by(const Diagnostics& said, const std::string& rule) {
  const auto found = std::ranges::find(said, rule, &Diagnostic::rule);
  for (const Diagnostic& diagnostic : said) UNSCOPED_INFO(render(diagnostic, "test.c", ""));
  REQUIRE(found != said.end());
  return *found;
}

TEST_CASE("a loop that is not taken is a remark, and the last line sums up", "[left]") {
  for (const auto& [text, rule] :
       {std::pair(kInPlace, "dependence"), std::pair(kTwoArrays, "read-only-array")}) {
    const auto result = understood(kTaken + text);
    REQUIRE(result);
    CHECK(result->stencils.size() == 1);
    CHECK_FALSE(has_errors(result->said));
    CHECK(said_by(result->said, "stencil-found").where.line == 3);
    CHECK(said_by(result->said, rule).severity == Severity::kRemark);
    CHECK(result->said.back().rule == "left-in-c");
    CHECK(contains(result->said.back().message, "1 of 2 loop nests taken"));
    CHECK(contains(result->said.back().message, std::string("line 10 (") + rule + ")"));
  }
}

TEST_CASE("strictly, a loop that is not taken is an error", "[left]") {
  for (const auto& [text, rule] :
       {std::pair(kInPlace, "dependence"), std::pair(kTwoArrays, "read-only-array")}) {
    const auto result = understood(kTaken + text, NotTaken::kError);
    REQUIRE(result);
    CHECK(said_by(result->said, rule).severity == Severity::kError);
    CHECK(std::ranges::find(result->said, "left-in-c", &Diagnostic::rule) == result->said.end());
    CompileOptions options = options_for();
    options.not_taken = NotTaken::kError;
    CHECK_FALSE(compile({"test.c", kTaken + text}, options));
  }
  CHECK_FALSE(has_errors(understood(kTaken, NotTaken::kError)->said));
}

TEST_CASE("where no loop is taken, all obstacles of all are errors", "[left]") {
  const auto result = understood(kTwoArrays + kInPlace);
  REQUIRE(result);
  CHECK(said_by(result->said, "read-only-array").severity == Severity::kError);
  CHECK(said_by(result->said, "dependence").severity == Severity::kError);
}

TEST_CASE("the analysis shows all obstacles of a nest", "[left]") {
  const auto result = understood(
      "float D[2][64][64], B[64], C[64];\nvoid h(int T) {\n  for (int t = 0; t < T; t++)\n    for (int i = "
      "4; i < "
      "60; i++)\n      for (int j = 4; j < 60; j++)\n        D[(t + 1) % 2][i][j] = C[i / 2] + B[2 * j] + "
      "D[t % "
      "2][i][2 * j] "
      "+ D[t][i][j];\n}\n");
  REQUIRE(result);
  CHECK(said_by(result->said, "read-only-array").notes.size() == 2);
  said_by(result->said, "time-buffering");
  said_by(result->said, "constant-offset");
}

TEST_CASE("--strict writes nothing where a loop is not taken", "[left]") {
  const Workplace place;
  place.write("two.c", kTaken + kTwoArrays);
  const auto strict = place.an5dc("--strict --split two.c -o two_gpu.cu");
  CHECK(strict.status == 1);
  CHECK(contains(strict.err,
                 "error: this subscript of 'C' is not an iterator plus a constant [read-only-array]"));
  CHECK(contains(strict.err, "an5dc --explain=read-only-array\n"));
  CHECK(place.files() == std::vector<std::string>{"two.c"});
  const auto told = place.an5dc("--split two.c -o two_gpu.cu");
  CHECK(told.status == 0);
  CHECK(contains(told.err,
                 "remark: this subscript of 'C' is not an iterator plus a constant [read-only-array]"));
  CHECK(place.has("two_gpu.cu"));
}

}  // namespace
}  // namespace an5d::test
