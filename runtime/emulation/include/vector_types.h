// Emulation stand-in for CUDA's <vector_types.h> and <vector_functions.h>: the index types `dim3` and `uint3`
// and the short vectors with CUDA's sizes and alignments. They are plain aggregates, so a vector load of the
// emitted text is one wide access for the checker, as it is one wide instruction on the device.
#pragma once

struct uint3 {
  unsigned x, y, z;
};

struct dim3 {
  unsigned x = 1, y = 1, z = 1;
  constexpr dim3(unsigned x_size = 1, unsigned y_size = 1, unsigned z_size = 1)
      : x(x_size), y(y_size), z(z_size) {}
  constexpr dim3(uint3 v) : x(v.x), y(v.y), z(v.z) {}
  constexpr operator uint3() const { return uint3{x, y, z}; }
};

// clang-format off
struct alignas(2)  char2   { signed char x, y; };
struct alignas(4)  char4   { signed char x, y, z, w; };
struct alignas(2)  uchar2  { unsigned char x, y; };
struct alignas(4)  uchar4  { unsigned char x, y, z, w; };
struct alignas(4)  short2  { short x, y; };
struct alignas(8)  short4  { short x, y, z, w; };
struct alignas(8)  int2    { int x, y; };
struct alignas(16) int4    { int x, y, z, w; };
struct alignas(8)  uint2   { unsigned x, y; };
struct alignas(16) uint4   { unsigned x, y, z, w; };
struct alignas(8)  float2  { float x, y; };
struct alignas(16) float4  { float x, y, z, w; };
struct alignas(16) double2 { double x, y; };
struct alignas(16) double4 { double x, y, z, w; };

constexpr uint3   make_uint3(unsigned x, unsigned y, unsigned z) { return {x, y, z}; }
constexpr int2    make_int2(int x, int y) { return {x, y}; }
constexpr int4    make_int4(int x, int y, int z, int w) { return {x, y, z, w}; }
constexpr uint2   make_uint2(unsigned x, unsigned y) { return {x, y}; }
constexpr uint4   make_uint4(unsigned x, unsigned y, unsigned z, unsigned w) { return {x, y, z, w}; }
constexpr float2  make_float2(float x, float y) { return {x, y}; }
constexpr float4  make_float4(float x, float y, float z, float w) { return {x, y, z, w}; }
constexpr double2 make_double2(double x, double y) { return {x, y}; }
constexpr double4 make_double4(double x, double y, double z, double w) { return {x, y, z, w}; }
// clang-format on
