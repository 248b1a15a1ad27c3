// Loop heads whose values C converts, and iterators and lines after loops: what a call has to say as C would, and
// what --verify, which has bounds of its own, does not run. Every run prints a hash of all cells.
#include <stddef.h>
#include "fields.h"

#define N 61

static float A[2][N];

static void int_from_long_long(int T, long long low) {
  for (int t = 0; t < T; t++)
    for (int i = low; i < N - 5; i++) A[(t + 1) % 2][i] = 0.5f * (A[t % 2][i - 1] + A[t % 2][i + 1]);
}

static void time_from_long_long(int T, long long first) {
  for (int t = first; t < T; t++)
    for (int i = 1; i < N - 5; i++) A[(t + 1) % 2][i] = 0.5f * (A[t % 2][i - 1] + A[t % 2][i + 1]);
}

static void short_time(int T, int first) {
  for (short t = first; t < T; t++)
    for (int i = 1; i < N - 5; i++) A[(t + 1) % 2][i] = 0.5f * (A[t % 2][i - 1] + A[t % 2][i + 1]);
}

static void unsigned_from_negative(int T, int low) {
  for (int t = 0; t < T; t++)
    for (unsigned i = low; i < N - 5; i++) A[(t + 1) % 2][i + 2] = 0.5f * (A[t % 2][i + 1] + A[t % 2][i + 3]);
}

static void unsigned_down_to_negative(int T, int low) {
  for (int t = 0; t < T; t++)
    for (unsigned i = N - 5; i > low; i--) A[(t + 1) % 2][i + 2] = 0.5f * (A[t % 2][i + 1] + A[t % 2][i + 3]);
}

static void size_from_negative(int T, int n) {
  for (int t = 0; t < T; t++)
    for (size_t i = n - 10; i < 40; i++) A[(t + 1) % 2][i + 20] = A[t % 2][i + 19];
}

static void size_down_to_negative(int T, int n) {
  for (int t = 0; t < T; t++)
    for (size_t i = 40; i > n - 10; i--) A[(t + 1) % 2][i + 18] = A[t % 2][i + 17];
}

static void byte_from_sum(int T, unsigned char n) {
  for (int t = 0; t < T; t++)
    for (unsigned char i = n + 250; i < 40; i++) A[(t + 1) % 2][i] = 0.5f * (A[t % 2][i - 1] + A[t % 2][i + 1]);
}

static void byte_from_300(int T) {
  for (int t = 0; t < T; t++)
    for (unsigned char i = 257; i < N - 5; i++) A[(t + 1) % 2][i] = 0.5f * (A[t % 2][i - 1] + A[t % 2][i + 1]);
}

static void from_fraction(int T, int n) {
  for (int t = 0; t < T; t++)
    for (long i = 0.1f * n; i < (int)(0.9 * n); i++) A[(t + 1) % 2][i + 1] = 0.5f * A[t % 2][i] + 0.25f;
}

static void binary_literals(int T) {
  for (int t = 0b0; t < T; t++)
    for (int i = 0b11; i < N - 0b1; i++) A[(t + 1) % 2][i] = 0.5f * (A[t % 2][i - 1] + A[t % 2][i + 0b1]);
}

static void iterators(int T, int c) {
  int i, t;
  for (t = c == 1; t <= T; t++)
    for (i = c ? 1 : 2; i <= (c > 4 || c < 2) + 50; i++) A[(t + 1) % 2][i] = 0.5f * (A[t % 2][i - 1] + A[t % 2][i + 1]);
  printf("iterators %d %d, line %d\n", i, t, __LINE__);
}

static const float tenth = 0.1;  // of a double, rounded
static const unsigned char narrow = 300;

static inline double weighted(float x, int n) {
  if (x > 1) return x;
  if (x > 0.75f) return tenth * n;
  return narrow * x;
}

static void functions(int T, int n) {
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < N - 1; i++) {
      A[(t + 1) % 2][i] = 0.5f * weighted(A[t % 2][i - 1], n) + 0.01f * A[t % 2][i + 1];
    }
  }
}

int main(void) {
  for (int run = 0; run < 5; run++) {
    float* a = &A[0][0];
    const int T = run;
    const long long wrapped = (1LL << 32) + run;  // run, as an int
#define RUN(name, ...) (fill(a, 2 * N, run + 1u), name(__VA_ARGS__), print(#name, run, a, 2 * N))
    RUN(int_from_long_long, T, wrapped + 1);
    RUN(time_from_long_long, T + 3, wrapped);
    RUN(short_time, T + 3, 65536 + run);
    RUN(unsigned_from_negative, T, run - 2);
    RUN(unsigned_down_to_negative, T, run - 2);
    RUN(size_from_negative, T, 8 + run);
    RUN(size_down_to_negative, T, 8 + run);
    RUN(byte_from_sum, T, (unsigned char)(run == 4 ? 5 : 7 + run));
    RUN(byte_from_300, T);
    RUN(from_fraction, T, 50 + run);
    RUN(binary_literals, T);
    RUN(iterators, T, 2 * run - 1);
    RUN(functions, T, 16777217 + run);
  }
  return 0;
}
