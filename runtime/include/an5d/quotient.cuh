// Division by a constant without a division, correctly rounded. Needs <math.h>.
//
// A Divisor has static constants of one floating type: `value`; `high` and `low`, which add up to
// its reciprocal; and `least`, a power of two. fma(x, high, x * low) is x / value to the last bit:
// an5dc has proved that for every x whose product with `low` loses nothing to underflow. These are
// those from `least` up, zeros, infinities and NaN. Others take a division.
namespace an5d {
namespace {

// As |x| orders them; of a double the upper half, which as a float's bits is in the same order.
template <class Real>
__device__ __forceinline__ float magnitude(Real x) {
  if constexpr (sizeof(Real) == 4) return fabsf(x);
  else return fabsf(__int_as_float(__double2hiint(x)));
}

// x / Divisor::value.
template <class Divisor, class Real>
__device__ __forceinline__ Real quotient(Real x) {
  if (magnitude(x) < magnitude(Divisor::least) && x != 0) return x / Divisor::value;
  return fma(x, Divisor::high, x * Divisor::low);
}

}  // namespace
}  // namespace an5d
