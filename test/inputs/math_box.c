// Library functions, ternaries and casts over the planes of a box.
// more: tiers=2 block=32 stream=chunks:6
// more: tiers=4 block=64 stream=chunks:16 in=prefetch:1 edge=split
// default: no
// nests: 4
// schedule: tiers=1 block=32x2 stream=none planes=global exchange=global
// expect: verified
#include <math.h>
#define N 90

float A[2][N][N];
double B[2][N][N];

void gradient(int T) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++)
        A[(t + 1) % 2][i][j] =
            A[t % 2][i][j] / sqrt(0.0001f + (A[t % 2][i][j] - A[t % 2][i - 1][j - 1]) * (A[t % 2][i][j] - A[t % 2][i - 1][j - 1]) +
                                  (A[t % 2][i + 1][j] - A[t % 2][i][j + 1]) * (A[t % 2][i + 1][j] - A[t % 2][i][j + 1]));
}

void largest(int T) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++)
        A[(t + 1) % 2][i][j] = fmaxf(fmaxf(A[t % 2][i - 1][j - 1], A[t % 2][i + 1][j + 1]),
                                     fminf(A[t % 2][i - 1][j + 1], fabsf(A[t % 2][i + 1][j - 1] - 1.0f)));
}

void limiter(int T) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++)
        B[(t + 1) % 2][i][j] = B[t % 2][i - 1][j - 1] * B[t % 2][i + 1][j + 1] > 1 && B[t % 2][i][j] != 0
                                   ? fmin(B[t % 2][i - 1][j], B[t % 2][i + 1][j])
                                   : pow(B[t % 2][i][j - 1], 1.5) + atan2(B[t % 2][i + 1][j - 1], B[t % 2][i - 1][j + 1]);
}

void transcendental(int T) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++)
        A[(t + 1) % 2][i][j] = expf(-A[t % 2][i - 1][j - 1]) + 0.5f * sin(A[t % 2][i + 1][j + 1]) + cosf((int)A[t % 2][i][j]);
}
