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
    CHECK(result->nests.size() == 1);
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

// Lines, counted from the one behind kTaken: 3 a sweep alone, 6 a loop around 8, a time loop, and 11, a
// sweep.
const std::string kBeside =
    "\nfloat U[64], V[64], W[64];\nvoid alone(void) {\n  for (int i = 1; i < 63; i++) W[i] = U[i - 1] + U[i "
    "+ 1];\n}\n"
    "void around(int T) {\n  for (int s = 0; s < T; s++) {\n    W[0] = s;\n    for (int t = 0; t < T; t++) "
    "{\n"
    "      for (int i = 1; i < 63; i++) V[i] = U[i - 1] + U[i + 1];\n      for (int i = 1; i < 63; i++) U[i] "
    "= V[i];\n"
    "    }\n    for (int i = 1; i < 63; i++) W[i] = U[i - 1];\n  }\n}\n";

TEST_CASE("sweeps and loops beside those that are taken are remarks, and errors strictly", "[left]") {
  const auto result = understood(kTaken + kBeside);
  REQUIRE(result);
  CHECK(result->nests.size() == 2);
  CHECK_FALSE(has_errors(result->said));
  CHECK(said_by(result->said, "lone-sweep").severity == Severity::kRemark);
  CHECK(said_by(result->said, "loop-depth").severity == Severity::kRemark);
  const std::string& sum = result->said.back().message;
  CHECK(contains(sum, "2 of 5 loop nests taken"));
  CHECK(contains(sum, "(lone-sweep), line"));
  const auto strictly = understood(kTaken + kBeside, NotTaken::kError);
  REQUIRE(strictly);
  CHECK(said_by(strictly->said, "lone-sweep").severity == Severity::kError);
  CHECK(said_by(strictly->said, "loop-depth").severity == Severity::kError);
  // Where nothing is taken, what was not tried is no reason.
  const std::string sweep = kBeside.substr(0, kBeside.find("void around"));
  const auto nothing = understood(kInPlace + sweep);
  for (const Diagnostic& said : nothing ? nothing->said : nothing.diagnostics)
    CHECK(said.rule != "lone-sweep");
}

TEST_CASE("in a file with pragmas, loops without them are named", "[left]") {
  const std::string marked = with(with(kTaken, "  for (int t", "#pragma scop\n  for (int t"), "}\n", "}\n");
  const std::size_t end = marked.rfind('}');
  const std::string text = marked.substr(0, end) + "\n#pragma endscop\n}\n" + kBeside;
  const auto result = understood(text);
  REQUIRE(result);
  CHECK(said_by(result->said, "scop-pragma").severity == Severity::kRemark);
  CHECK(contains(said_by(result->said, "scop-pragma").message, "in no scop region"));
}

TEST_CASE("copies that take longer than the kernels are a remark", "[left]") {
  const auto remarks = [](const std::string& text, long long steps) {
    CompileOptions options = options_for();
    options.grid = Grid{{}, steps};
    const auto compiled = compile({"test.c", text}, options);
    REQUIRE(compiled);
    Diagnostics found;
    for (const Diagnostic& said : compiled.diagnostics)
      if (said.rule == "copies-dominate") found.push_back(said);
    return found;
  };
  const std::string sweep =
      "void alone(int n, float *u, const float *v) { for (int i = 1; i < n - 1; i++) u[i] = v[i - 1] + v[i + "
      "1]; }\n";
  REQUIRE(remarks(sweep, 0).size() == 1);
  CHECK(contains(remarks(sweep, 0)[0].message, "to and from the GPU"));
  CHECK(contains(remarks(sweep, 0)[0].notes.at(0).text, "alone_device'"));
  const std::string time =
      "void run(int n, int T, float *A, float *B) { for (int t = 0; t < T; t++) {\n"
      "for (int i = 1; i < n - 1; i++) B[i] = A[i - 1] + A[i + 1];\nfor (int i = 1; i < n - 1; i++) A[i] = "
      "B[i];\n} }\n";
  CHECK(remarks(time, 0).empty());  // not known
  CHECK(remarks(time, 1000000).empty());
  CHECK(remarks(time, 2).size() == 1);
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
