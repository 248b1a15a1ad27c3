// What of CUDA's half precision emitted text uses: cells of 16 bits, and their conversions from and to float,
// which round to nearest even.
#pragma once

#include <cstdint>
#include <cstring>

namespace an5d::emulation {

inline std::uint32_t bits_of(float value) {
  std::uint32_t bits;
  std::memcpy(&bits, &value, sizeof bits);
  return bits;
}

inline float float_of(std::uint32_t bits) {
  float value;
  std::memcpy(&value, &bits, sizeof value);
  return value;
}

// 10 bits of a fraction, of which the smallest are multiples of 2^-24.
inline std::uint16_t half_bits(float value) {
  const std::uint32_t bits = bits_of(value), sign = bits >> 16 & 0x8000, magnitude = bits & 0x7fffffff;
  constexpr std::uint32_t kInfinity = 0x7f800000, kTwo16 = 0x47800000, kLeastNormal = 0x38800000,
                          kHalfOfLeast = 0x33000000;
  if (magnitude > kInfinity) return sign | 0x7e00 | (magnitude >> 13 & 0x3ff);
  if (magnitude >= kTwo16) return sign | 0x7c00;
  if (magnitude <= kHalfOfLeast) return sign;
  if (magnitude >= kLeastNormal) {
    const std::uint32_t rebiased = magnitude - 0x38000000;
    return sign | (rebiased + 0xfff + (rebiased >> 13 & 1)) >> 13;
  }
  const int shift = 126 - static_cast<int>(magnitude >> 23);
  const std::uint32_t fraction = (magnitude & 0x7fffff) | 0x800000, tie = 1u << (shift - 1);
  const std::uint32_t whole = fraction >> shift, rest = fraction & ((1u << shift) - 1);
  return sign | (whole + (rest > tie || (rest == tie && whole & 1)));
}

inline float half_value(std::uint16_t half) {
  const std::uint32_t sign = static_cast<std::uint32_t>(half & 0x8000) << 16, magnitude = half & 0x7fff;
  if (magnitude > 0x7c00) return float_of(sign | 0x7fc00000 | magnitude << 13);
  if (magnitude == 0x7c00) return float_of(sign | 0x7f800000);
  if (magnitude >= 0x400) return float_of(sign | ((magnitude << 13) + 0x38000000));
  const float least = static_cast<float>(magnitude) * 0x1p-24f;  // exact
  return float_of(sign | bits_of(least));
}

}  // namespace an5d::emulation

class __half {
 public:
  __half() = default;
  __half(float value) : bits_(an5d::emulation::half_bits(value)) {}
  operator float() const { return an5d::emulation::half_value(bits_); }

 private:
  std::uint16_t bits_;
};

inline __half __float2half_rn(float value) { return value; }
inline float __half2float(__half value) { return value; }
