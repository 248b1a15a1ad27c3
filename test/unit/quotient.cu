// Calls the functions of an5d/quotient.cuh (quotient.h). Compiled for the emulation.
#include <cuda_runtime.h>
#include <math.h>

#include <cstring>

#include "an5d/quotient.cuh"

#include "an5d/quotients.cuh"

#include "quotient.h"

namespace an5d::test {
namespace {

// As an5dc prints them; test/unit/reciprocal_test.cpp has the same constants proved.
struct By118 {
  static constexpr float value = 118, least = 0x1p-95f;
  static constexpr float high = 0x1.15b1e4p-7f, low = 0x1.f7527p-31f;
};
struct By118InDouble {
  static constexpr double value = 118, least = 0x1p-957;
  static constexpr double high = 0x1.15b1e5f75270dp-7, low = 0x1.15b1e5f75270dp-65;
};

template <class Real>
bool same_bits(Real a, Real b) {
  return std::memcmp(&a, &b, sizeof a) == 0;
}

const auto always = [](int) { return true; };

template <class Divisor, class Real>
void collect(const std::vector<double>& dividends, std::vector<double>& wrong) {
  for (const double dividend : dividends) {
    const Real x = static_cast<Real>(dividend);
    Real among[7] = {1, 2, 3, x, 5, 0, 7}, alone[1] = {x};
    divide<Divisor>(among, always);
    divide<Divisor>(alone, always);
    const Real wanted = x / Divisor::value;
    bool right = same_bits(quotient<Divisor>(x), wanted) && same_bits(alone[0], wanted);
    const Real beside[7] = {1, 2, 3, x, 5, 0, 7};
    for (int n = 0; n < 7; ++n) right = right && same_bits(among[n], beside[n] / Divisor::value);
    if (!right) wrong.push_back(dividend);
  }
}

}  // namespace

template <>
std::vector<double> wrong_quotients<float>(const std::vector<double>& dividends) {
  std::vector<double> wrong;
  collect<By118, float>(dividends, wrong);
  return wrong;
}

template <>
std::vector<double> wrong_quotients<double>(const std::vector<double>& dividends) {
  std::vector<double> wrong;
  collect<By118InDouble, double>(dividends, wrong);
  return wrong;
}

bool divides_unwanted() {
  float x[4] = {236, 1e-40f, 354, 1e-40f};
  divide<By118>(x, [](int n) { return n < 2; });
  return x[0] != 2 || x[1] != 1e-40f / 118 || x[2] != 354 || x[3] != 1e-40f;
}

}  // namespace an5d::test
