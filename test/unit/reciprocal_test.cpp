// Divisions by constants as products: the proof against all mantissas, and the device functions that use it.
#include "polyhedral/stencil/reciprocal.h"

#include <catch2/catch.hpp>

#include <cmath>
#include <limits>
#include <random>
#include <string>
#include <vector>

#include "codegen/emit/c_expr.h"
#include "codegen/emit/cuda.h"
#include "quotient.h"
#include "support.h"

namespace an5d::test {
namespace {

// Is x * low + x * high the quotient for every mantissa? Scaling by powers of two changes nothing.
bool is_right_for_all(float divisor, float high, float low) {
  for (int mantissa = 1 << 23; mantissa < 1 << 24; ++mantissa) {
    const float x = static_cast<float>(mantissa);
    if (std::fma(x, high, x * low) != x / divisor) return false;
  }
  return true;
}

TEST_CASE("reciprocals of floats are right for every mantissa", "[reciprocal]") {
  for (const float divisor : {118.0f, 159.0f, 3.0f, -7.0f, 0.1f, 1e10f, 16777215.0f}) {
    const std::optional<Reciprocal> parts = exact_reciprocal(divisor, ScalarType::kFloat);
    INFO(divisor);
    REQUIRE(parts);
    CHECK(is_right_for_all(divisor, static_cast<float>(parts->high), static_cast<float>(parts->low)));
    CHECK(std::signbit(parts->low) == std::signbit(divisor));
  }
}

TEST_CASE("a divisor for which a dividend is rounded wrongly has no reciprocal", "[reciprocal]") {
  constexpr float kWrong = 0x1.c95da6p+2f;
  CHECK_FALSE(exact_reciprocal(kWrong, ScalarType::kFloat));
  float high = 1 / kWrong;
  if (std::fma(-high, kWrong, 1.0f) < 0) high = std::nextafter(high, 0.0f);
  CHECK_FALSE(is_right_for_all(kWrong, high, std::fma(-high, kWrong, 1.0f) / kWrong));
}

TEST_CASE("every number of factors of two", "[reciprocal]") {
  for (int twos = 1; twos < 52; ++twos) {
    INFO(twos);
    CHECK(exact_reciprocal(std::ldexp(1.0, 52) + std::ldexp(1.0, twos), ScalarType::kDouble));
  }
}

TEST_CASE("neither have powers of two, nor constants far from 1", "[reciprocal]") {
  for (const double divisor : {0.5, 1.0, -64.0, 0.0, 3e30, 3e-30, HUGE_VAL})
    CHECK_FALSE(exact_reciprocal(divisor, ScalarType::kFloat));
  CHECK(exact_reciprocal(3e30, ScalarType::kDouble));
}

// From the smallest dividend that needs no division, up to the largest finite quotients.
template <class Real>
void check_random(ScalarType type) {
  std::mt19937_64 random(1);
  int checked = 0;
  for (int n = 0; n < 20000; ++n) {
    const Real divisor = std::ldexp(static_cast<Real>(1 + n % 4999), static_cast<int>(random() % 30) - 15);
    const std::optional<Reciprocal> parts = exact_reciprocal(divisor, type);
    if (!parts) continue;
    const Real high = static_cast<Real>(parts->high), low = static_cast<Real>(parts->low);
    const int span = std::numeric_limits<Real>::max_exponent - 2 - std::ilogb(parts->least);
    const Real mantissa = 1 + static_cast<Real>(random() >> 11) / static_cast<Real>(std::uint64_t{1} << 53);
    const Real x = std::ldexp(mantissa, std::ilogb(parts->least) + static_cast<int>(random() % span));
    INFO(divisor << " " << x);
    REQUIRE(std::fma(x, high, x * low) == x / divisor);
    REQUIRE(std::fma(-x, high, -x * low) == -x / divisor);
    ++checked;
  }
  CHECK(checked > 15000);
}

TEST_CASE("quotients of random dividends", "[reciprocal]") {
  check_random<float>(ScalarType::kFloat);
  check_random<double>(ScalarType::kDouble);
}

TEST_CASE("device functions divide what the products lose", "[reciprocal]") {
  const double far = std::numeric_limits<double>::infinity();
  const std::vector<double> dividends = {
      0.0,     -0.0,   1.0, -3.5, 118.0, 1e-40, -1e-44, 1.4e-45,     5e-324,
      -1e-320, 1e-310, far, -far, 1e30,  -2e38, 1e-29,  177 * 5e-324};  // the last: amid two numbers
  CHECK(wrong_quotients<float>(dividends) == std::vector<double>{});
  CHECK(wrong_quotients<double>(dividends) == std::vector<double>{});
  CHECK_FALSE(divides_unwanted());
}

std::string cuda_of(const std::string& element, const std::string& value, const std::string& schedule) {
  const std::string text = nest_text(2, "A[(t + 1) % 2][i][j] = " + value + ";", "", "", element);
  return print_cuda({compiled(text, options_for(schedule)).nests.front().plan}, RuntimeText::kInline,
                    OnError::kAbort);
}

TEST_CASE("names of the user keep clear of divisors", "[reciprocal]") {
  const std::string text = nest_text(1, "A[(t + 1) % 2][i] = (A[t % 2][i] + Divisor + divisor) / 3;", "",
                                     ", float Divisor, float divisor");
  const std::string cuda =
      print_cuda({compiled(text, options_for()).nests.front().plan}, RuntimeText::kInline, OnError::kAbort);
  CHECK(contains(cuda, "float Divisor_, float divisor)"));
}

TEST_CASE("which quotients are products, and where", "[reciprocal]") {
  const std::string sum = "A[t % 2][i - 1][j] + A[t % 2][i][j - 1]";
  const std::string one = "tiers=2 block=64 stream=chunks:32", row = "tiers=2 cells=4 block=128";
  CHECK(contains(cuda_of("float", "(" + sum + ") / 118", one),
                 "return an5d::quotient<Divisor>(A(-1, 0) + A(0, -1));"));
  CHECK(contains(cuda_of("float", "(" + sum + ") / 118", row), "an5d::divide<Divisor>(newest[0], "));
  CHECK(
      contains(cuda_of("float", "1 + (" + sum + ") / 118", row), "return 1 + an5d::quotient<Divisor>(sum);"));
  // A quotient of doubles, narrowed afterwards.
  CHECK(contains(cuda_of("float", "(" + sum + ") / 2.5", row), "static constexpr double value = 2.5"));
  const std::string two = cuda_of("double", "A[t % 2][i - 1][j] / 3 + A[t % 2][i][j - 1] / (2 * 3.5)", one);
  CHECK(contains(two, "an5d::quotient<Divisor>(A(-1, 0)) + an5d::quotient<Divisor2>(A(0, -1))"));
  CHECK(contains(two, "static constexpr double value = 7"));
  // Powers of two, integers and what is no constant stay.
  CHECK_FALSE(contains(cuda_of("float", "(" + sum + ") / 4", one), "Divisor"));
  CHECK_FALSE(contains(cuda_of("float", "(" + sum + ") / A[t % 2][i][j]", one), "Divisor"));
  CHECK_FALSE(contains(cuda_of("int", "(" + sum + ") / 3", one), "Divisor"));
}

}  // namespace
}  // namespace an5d::test
