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
  return print(fast_math(stencil.update().value), leaves);
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

TEST_CASE("a sum's divisor goes into its coefficients", "[fast_math]") {
  CHECK(rewritten("(2.5f * A[t % 2][i] + 1.5f * A[t % 2][i + 1]) / 118") ==
        "2.5f * (1.0f / 118) * A(0) + 1.5f * (1.0f / 118) * A(1)");
  CHECK(rewritten("(A[t % 2][i] * 2.5f - 1.5f * A[t % 2][i + 1]) / 118") ==
        "A(0) * (2.5f * (1.0f / 118)) - 1.5f * (1.0f / 118) * A(1)");
  CHECK(rewritten("(2.5 * A[t % 2][i] + 1.5 * A[t % 2][i + 1]) / 118", "double") ==
        "2.5 * (1.0 / 118) * A(0) + 1.5 * (1.0 / 118) * A(1)");
  CHECK(rewritten("2.5f * A[t % 2][i] / 118") == "2.5f * (1.0f / 118) * A(0)");
}

TEST_CASE("a sum with a term without coefficient keeps one product", "[fast_math]") {
  CHECK(rewritten("(2.5f * A[t % 2][i] + A[t % 2][i + 1]) / 118") == "(2.5f * A(0) + A(1)) * (1.0f / 118)");
  CHECK(rewritten("(2.5f * A[t % 2][i] + c * A[t % 2][i + 1]) / 118") ==
        "(2.5f * A(0) + c * A(1)) * (1.0f / 118)");
  CHECK(rewritten("(2.5f * A[t % 2][i] + 1.5f) / 118") == "(2.5f * A(0) + 1.5f) * (1.0f / 118)");
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
  const auto multiplies = [&](Arithmetic arithmetic) {
    const Compiled made = compiled(text, options_for("", arithmetic));
    const Binary* binary = made.nests.front().plan.update().value->as<Binary>();
    return binary && binary->op == BinaryOp::kMul;
  };
  CHECK_FALSE(multiplies(Arithmetic::kExact));
  CHECK(multiplies(Arithmetic::kFast));
}

TEST_CASE("with few registers, a star of floats adds its own column first", "[fast_math]") {
  const std::string sum =
      "A[t % 2][i][j - 1] + 0.5f * A[t % 2][i + 1][j] + (A[t % 2][i][j + 1] + A[t % 2][i][j])";
  const auto order = [&](const std::string& schedule, const std::string& element, Arithmetic arithmetic) {
    const std::string text = nest_text(2, "A[(t + 1) % 2][i][j] = " + sum + ";", "", "", element);
    const CompileOptions options =
        options_for("tiers=2 block=64 stream=column combine=star" + schedule, arithmetic);
    const Leaves leaves{[](const Tap& tap) { return fmt::format("A({}, {})", tap.offset[0], tap.offset[1]); },
                        [](int) { return std::string("i"); }, [](const std::string& name) { return name; }};
    return print(compiled(text, options).nests.front().plan.update().value, leaves);
  };
  const std::string source = "A(0, -1) + 0.5f * A(1, 0) + (A(0, 1) + A(0, 0))";
  CHECK(order(" registers=32", "float", Arithmetic::kFast) ==
        "A(0, 0) + 0.5f * A(1, 0) + A(0, -1) + A(0, 1)");
  CHECK(order("", "float", Arithmetic::kFast) == source);
  CHECK(order(" registers=32", "double", Arithmetic::kFast) == source);
  CHECK(order(" registers=32", "float", Arithmetic::kExact) == source);
}

std::vector<std::string> terms_of(const KernelPlan& plan) {
  const Leaves leaves{[](const Tap& tap) { return fmt::format("A({}, {})", tap.offset[0], tap.offset[1]); },
                      [](int) { return std::string("i"); }, [](const std::string& name) { return name; }};
  std::vector<std::string> terms;
  for (const PlanePart& part : plan.sum->parts) {
    for (const PlaneSum::Term& term : part.terms) terms.push_back(print(term.value, leaves));
  }
  return terms;
}

KernelPlan plan_of_sum(const std::string& sum, Arithmetic arithmetic) {
  const std::string text = nest_text(2, "A[(t + 1) % 2][i][j] = (" + sum + ") / 118;");
  return compiled(text, options_for("tiers=2 block=128 stream=column combine=partial", arithmetic))
      .nests.front()
      .plan;
}

TEST_CASE("plane sums: the divisor of the finished sum goes into the parts", "[fast_math]") {
  const std::string sum = "2.5f * A[t % 2][i - 1][j] + 1.5f * A[t % 2][i][j] + A[t % 2][i + 1][j] * 0.5f";
  const KernelPlan exact = plan_of_sum(sum, Arithmetic::kExact);
  REQUIRE(exact.sum->finish->as<Call>());
  CHECK(exact.sum->finish->as<Call>()->name == "an5d::quotient<Divisor>");
  CHECK(terms_of(exact) == std::vector<std::string>{"2.5f * A(-1, 0)", "1.5f * A(0, 0)", "A(1, 0) * 0.5f"});
  const KernelPlan fast = plan_of_sum(sum, Arithmetic::kFast);
  CHECK(fast.sum->finish->as<Local>());  // the bare sum
  CHECK(terms_of(fast) == std::vector<std::string>{"2.5f * (1.0f / 118) * A(-1, 0)",
                                                   "1.5f * (1.0f / 118) * A(0, 0)",
                                                   "A(1, 0) * (0.5f * (1.0f / 118))"});
}

TEST_CASE("plane sums: without a coefficient in every term, the finished sum is multiplied", "[fast_math]") {
  const KernelPlan plan = plan_of_sum(
      "2.5f * A[t % 2][i - 1][j] + A[t % 2][i][j] + 0.5f * A[t % 2][i + 1][j]", Arithmetic::kFast);
  REQUIRE(plan.sum->finish->as<Binary>());
  CHECK(plan.sum->finish->as<Binary>()->op == BinaryOp::kMul);
  CHECK(terms_of(plan) == std::vector<std::string>{"2.5f * A(-1, 0)", "A(0, 0)", "0.5f * A(1, 0)"});
}

}  // namespace
}  // namespace an5d::test
