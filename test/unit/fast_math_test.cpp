// What -ffast-math rewrites, and what it leaves alone.
#include "codegen/plan/fast_math.h"

#include <fmt/format.h>

#include <catch2/catch.hpp>

#include "codegen/emit/c_expr.h"
#include "support.h"

namespace an5d::test {
namespace {

std::string rewritten(const std::string& value, const std::string& element = "float") {
  const Stencil stencil =
      stencil_of(nest_text(1, "A[(t + 1) % 2][i] = " + value + ";", "#include <math.h>\n#include <stdlib.h>",
                           ", float c", element));
  const Leaves leaves{[](const Tap& tap) { return fmt::format("A({})", tap.offset[0]); },
                      [](int loop) { return std::string(loop ? "i" : "t"); },
                      [](const std::string& name) { return name; }};
  return print(fast_math(stencil.value), leaves);
}

TEST_CASE("division by a constant becomes a product", "[fast_math]") {
  CHECK(rewritten("A[t % 2][i] / 118") == "A(0) * (1.0f / 118)");
  CHECK(rewritten("A[t % 2][i] / 118", "double") == "A(0) * (1.0 / 118)");
  CHECK(rewritten("(A[t % 2][i] + 1) / 3.0f") == "(A(0) + 1) * (1.0f / 3.0f)");
  CHECK(rewritten("A[t % 2][i] / (float)0.1") == "A(0) * (1.0f / 0.1f)");
}

TEST_CASE("division by a square root becomes a product with its reciprocal", "[fast_math]") {
  CHECK(rewritten("1.0f / sqrtf(A[t % 2][i])") == "rsqrtf(A(0))");
  CHECK(rewritten("1 / sqrt(A[t % 2][i])", "double") == "rsqrt(A(0))");
  CHECK(rewritten("1.0 / sqrt(A[t % 2][i])", "double") == "rsqrt(A(0))");
  CHECK(rewritten("A[t % 2][i + 1] / sqrt(A[t % 2][i])", "double") == "A(1) * rsqrt(A(0))");
  CHECK(rewritten("A[t % 2][i] / sqrt(A[t % 2][i])") == "A(0) / sqrtf(A(0))");
}

TEST_CASE("other divisions stay", "[fast_math]") {
  CHECK(rewritten("A[t % 2][i] / c") == "A(0) / c");
  CHECK(rewritten("3.0f / A[t % 2][i]") == "3.0f / A(0)");
  CHECK(rewritten("A[t % 2][i] / 9", "int") == "A(0) / 9");
  CHECK(rewritten("A[t % 2][i] * (1.0f / 3.0f)") == "A(0) * (1.0f / 3.0f)");
}

TEST_CASE("double library functions of floats become float ones", "[fast_math]") {
  CHECK(rewritten("sqrt(A[t % 2][i])") == "sqrtf(A(0))");
  CHECK(rewritten("fmax(A[t % 2][i], A[t % 2][i + 1])") == "fmaxf(A(0), A(1))");
  CHECK(rewritten("exp(sqrt(A[t % 2][i]))") == "expf(sqrtf(A(0)))");
  CHECK(rewritten("sqrtf(A[t % 2][i])") == "sqrtf(A(0))");
}

TEST_CASE("functions of doubles and of integers stay", "[fast_math]") {
  CHECK(rewritten("sqrt(A[t % 2][i])", "double") == "sqrt(A(0))");
  CHECK(rewritten("sqrt(1.5 * A[t % 2][i])") == "sqrt(1.5 * A(0))");
  CHECK(rewritten("fmax(A[t % 2][i], 1.5)") == "fmax((double)A(0), 1.5)");
  CHECK(rewritten("abs(A[t % 2][i])", "int") == "abs(A(0))");
}

TEST_CASE("the plan uses it under -ffast-math only", "[fast_math]") {
  const std::string text = nest_text(1, "A[(t + 1) % 2][i] = A[t % 2][i - 1] / 118;");
  const auto divides = [&](Arithmetic arithmetic) {
    const Compiled made = compiled(text, options_for("", arithmetic));
    return made.nests.front().plan.value->as<Binary>()->op == BinaryOp::kDiv;
  };
  CHECK(divides(Arithmetic::kExact));
  CHECK_FALSE(divides(Arithmetic::kFast));
}

}  // namespace
}  // namespace an5d::test
