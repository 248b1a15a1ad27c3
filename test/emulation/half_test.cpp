// Half precision in the emulation against that of the C compiler: all halves, and floats at and beside what
// rounding decides.
#include <cuda_fp16.h>

#include <catch2/catch.hpp>
#include <cmath>
#include <cstdint>
#include <limits>
#include <random>

extern "C" unsigned short an5d_half_of(float value);
extern "C" float an5d_float_of(unsigned short bits);

namespace {

using an5d::emulation::bits_of;
using an5d::emulation::float_of;
using an5d::emulation::half_bits;
using an5d::emulation::half_value;

bool is_rounded_alike(float value) { return half_bits(value) == an5d_half_of(value); }

TEST_CASE("all halves as floats and back", "[half]") {
  int wrong = 0;
  for (int bits = 0; bits < 0x10000; ++bits) {
    const auto half = static_cast<std::uint16_t>(bits);
    wrong += bits_of(half_value(half)) != bits_of(an5d_float_of(half));
    wrong += !is_rounded_alike(half_value(half));
    if (!std::isnan(half_value(half))) wrong += half_bits(half_value(half)) != half;
  }
  CHECK(wrong == 0);
}

TEST_CASE("floats between two halves, and beside the middle", "[half]") {
  int wrong = 0;
  for (int bits = 0; bits < 0x7c00; ++bits) {
    const float low = half_value(static_cast<std::uint16_t>(bits));
    const float high = bits == 0x7bff ? 65536.0f : half_value(static_cast<std::uint16_t>(bits + 1));
    const float middle = low + (high - low) / 2;
    for (const float value : {middle, std::nextafter(middle, 0.0f), std::nextafter(middle, 1e9f),
                              std::nextafter(low, 0.0f), std::nextafter(low, 1e9f)})
      wrong += !is_rounded_alike(value) + !is_rounded_alike(-value);
  }
  CHECK(wrong == 0);
}

TEST_CASE("floats of any bits", "[half]") {
  std::mt19937 random(7);
  int wrong = 0;
  for (int n = 0; n < 2000000; ++n)
    wrong += !is_rounded_alike(float_of(static_cast<std::uint32_t>(random())));
  // Those of a half's exponents more often.
  for (int n = 0; n < 2000000; ++n)
    wrong += !is_rounded_alike(float_of(0x32000000 + static_cast<std::uint32_t>(random()) % 0x16000000));
  using Limits = std::numeric_limits<float>;
  for (const float value :
       {0.0f, -0.0f, Limits::infinity(), -Limits::infinity(), Limits::quiet_NaN(), Limits::max(),
        Limits::min(), Limits::denorm_min(), 65504.0f, 65519.996f, 65520.0f})
    wrong += !is_rounded_alike(value);
  CHECK(wrong == 0);
}

TEST_CASE("the class converts as CUDA's does", "[half]") {
  static_assert(sizeof(__half) == 2);
  const __half cells[] = {__half(0.1f), __half(70000.0f)};
  CHECK(static_cast<float>(cells[0]) == 0.0999755859375f);
  CHECK(std::isinf(static_cast<float>(cells[1])));
}

}  // namespace
