/* Conversions of half precision as the C compiler has them. */
#include <string.h>

unsigned short an5d_half_of(float value) {
  const _Float16 half = (_Float16)value;
  unsigned short bits;
  memcpy(&bits, &half, sizeof bits);
  return bits;
}

float an5d_float_of(unsigned short bits) {
  _Float16 half;
  memcpy(&half, &bits, sizeof half);
  return (float)half;
}
