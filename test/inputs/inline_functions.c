// Functions of the file: nested calls, conditional returns, double and integer arguments.
// schedule: tiers=2 block=32 stream=chunks:6
// more: tiers=4 block=64 stream=chunks:16 in=prefetch:1 edge=split
// default: no
// nests: 3
// expect: verified
#include <math.h>
#define N 90

static inline float average(float a, float b) { return (a + b) * 0.5f; }

static inline float minmod(float a, float b) {
  if (a * b <= 0) return 0;
  return fabsf(a) < fabsf(b) ? a : b;
}

static float flux(float left, float here, float right) {
  const float slope = minmod(here - left, right - here);
  float value = average(left, right);
  value += 0.5f * slope;
  return value;
}

inline static int pick(int which, int a, int b) {
  if (which % 3 == 0) {
    return a;
  } else if (which % 3 == 1) {
    return b;
  }
  return a + b;
}

double square(double x) { return x * x; }

float A[2][N][N];
int B[2][N][N];

void advect(int T) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++)
        A[(t + 1) % 2][i][j] = average(flux(A[t % 2][i - 1][j], A[t % 2][i][j], A[t % 2][i + 1][j]),
                                       flux(A[t % 2][i][j - 1], A[t % 2][i][j], A[t % 2][i][j + 1]));
}

void select_cells(int T) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++)
        B[(t + 1) % 2][i][j] = pick(i + j + t, B[t % 2][i - 1][j - 1], B[t % 2][i + 1][j]) % 1000;
}

void squares(int T) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++)
        A[(t + 1) % 2][i][j] = sqrt(square(A[t % 2][i - 1][j + 1]) + square(A[t % 2][i + 1][j - 1]) + 0.1);
}
