// Quotients of all cells of a thread by one constant. Needs <an5d/quotient.cuh>.
namespace an5d {
namespace {

// A function of its own: it is seldom called, and loops wait for long text to be fetched. (With a
// pointer to an array in place of this struct, nvcc keeps more in local memory.)
template <class Real, int kCount>
struct Dividends { Real x[kCount]; };
template <class Divisor, class Real, int kCount>
__device__ __noinline__ void divide_each(Dividends<Real, kCount>* all) {
  #pragma unroll 1
  for (int n = 0; n < kCount; ++n) all->x[n] = quotient<Divisor>(all->x[n]);
}

// Divides those x[n] of which wanted(n) holds, with one branch for all.
template <class Divisor, class Real, int kCount, class Wanted>
__device__ __forceinline__ void divide(Real (&x)[kCount], const Wanted& wanted) {
  Dividends<Real, kCount> quotients;
  float smallest[kCount];  // [0], in the end, by a tree: a chain would take longer
  #pragma unroll
  for (int n = 0; n < kCount; ++n) {
    smallest[n] = wanted(n) ? magnitude(x[n]) : 1;  // there are zeros outside of the grid
    quotients.x[n] = fma(x[n], Divisor::high, x[n] * Divisor::low);
  }
  #pragma unroll
  for (int apart = 1; apart < kCount; apart *= 2) {
    #pragma unroll
    for (int n = 0; n + apart < kCount; n += 2 * apart)
      smallest[n] = fminf(smallest[n], smallest[n + apart]);
  }
  if (__builtin_expect(smallest[0] < magnitude(Divisor::least), 0)) {
    // Zeros only, as in tiers that fill and in fields at rest, can be multiplied.
    bool small = sizeof(Real) == 4;  // floats do not gain from telling zeros apart
    #pragma unroll
    for (int n = 0; n < kCount; ++n)
      small |= wanted(n) && magnitude(x[n]) < magnitude(Divisor::least) && x[n] != 0;
    if (small) {
      Dividends<Real, kCount> all;
      #pragma unroll
      for (int n = 0; n < kCount; ++n) all.x[n] = x[n];
      divide_each<Divisor>(&all);
      quotients = all;
    }
  }
  #pragma unroll
  for (int n = 0; n < kCount; ++n) {
    if (wanted(n)) x[n] = quotients.x[n];
  }
}

}  // namespace
}  // namespace an5d
