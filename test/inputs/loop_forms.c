// Loops as people write them: <=, decreasing, iterators declared outside, +=, other types, swapped comparison.
// schedule: tiers=3 block=32 stream=none
// nests: 7
// expect: verified
#include <stddef.h>
#define N 400

float A[2][N];

// form: Loops: `<=`
void inclusive(int T) {
  for (int t = 0; t <= T - 1; t++)
    for (int i = 1; i <= N - 2; i++) A[(t + 1) % 2][i] = 0.4f * A[t % 2][i - 1] + 0.6f * A[t % 2][i + 1];
}

// form: Loops: loops that count down
void decreasing(int T) {
  for (int t = 0; t < T; t++)
    for (int i = N - 2; i >= 1; i--) A[(t + 1) % 2][i] = 0.4f * A[t % 2][i - 1] + 0.6f * A[t % 2][i + 1];
}

void back_in_time(int T) {
  for (int t = T; t > 0; t--)
    for (int i = N - 2; i > 0; i -= 1) A[(t - 1) % 2][i] = 0.4f * A[t % 2][i - 1] + 0.6f * A[t % 2][i] + 0.001f * t;
}

// form: Loops: iterators declared before the loop
void declared_outside(int T) {
  int t, i;
  for (t = 0; t < T; ++t) {
    for (i = 1; i < N - 1; ++i) {
      A[(t + 1) % 2][i] = 0.4f * A[t % 2][i - 1] + 0.6f * A[t % 2][i + 1];
    }
  }
}

void size_type(int T) {
  for (int t = 0; t < T; t += 1)
    for (size_t i = 1; i < N - 1; i += 1) A[(t + 1) % 2][i] = 0.4f * A[t % 2][i - 1] + 0.6f * A[t % 2][i + 1];
}

void long_and_unsigned(long T) {
  for (long t = 0; T > t; t++)
    for (unsigned i = 1; N - 1 > i; i++) A[(t + 1) % 2][i] = 0.4f * A[t % 2][i - 1] + 0.6f * A[t % 2][i + 1];
}

// form: Loops: bounds by parameters
void bounds_from_parameters(int T, int lo, int hi) {
  for (int t = 0; t < T; t++)
    for (int i = lo + 2; i < 2 * hi - lo; i++) A[(t + 1) % 2][i] = 0.4f * A[t % 2][i - 1] + 0.6f * A[t % 2][i + 1];
}
