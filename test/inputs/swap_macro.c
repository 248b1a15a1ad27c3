// The swap is a macro, time goes down from an odd start, and the body uses the time.
// expect: verified
#define SWAP(T, a, b) \
  do {                \
    T swapped_ = a;   \
    a = b;            \
    b = swapped_;     \
  } while (0)

float *now, *later;

void relax(long from, long to, long n) {
  for (long t = from; t > to; t--) {
    for (long i = 2; i < n; i++) later[i] = 0.5f * now[i - 2] + (float)t * now[i];
    SWAP(float *, now, later);
  }
}
