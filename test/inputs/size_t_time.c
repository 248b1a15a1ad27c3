// An unsigned time iterator.
// schedule: tiers=3 block=32 stream=none
// nests: 2
// form: Loops: an unsigned time iterator
// expect: verified
#include <stddef.h>
#define N 400

float A[2][N];

void size_type(size_t T) {
  for (size_t t = 0; t < T; t += 1)
    for (size_t i = 1; i < N - 1; i += 1) A[(t + 1) % 2][i] = 0.4f * A[t % 2][i - 1] + 0.6f * A[t % 2][i + 1];
}

void unsigned_type(unsigned T) {
  for (unsigned t = 0; t < T; t++)
    for (int i = 1; i < N - 1; i++) A[(t + 1) & 1][i] = 0.4f * A[t & 1][i - 1] + 0.6f * A[t & 1][i + 1];
}
