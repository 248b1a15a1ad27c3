// float cells with double literals, integers, hexadecimal and suffixes: each keeps its type.
// schedule: tiers=4 block=32 stream=chunks:6
// nests: 3
// expect: verified
#include <math.h>
#define N 90
#define C0 0.2
#define C1 (1.0 / 6)
#define C2 1e-1f

float A[2][N][N];

void doubles(int T) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++)
        A[(t + 1) % 2][i][j] = 0.2 * A[t % 2][i - 1][j] + 0.3 * A[t % 2][i + 1][j] + 1 / 3 * A[t % 2][i][j] +
                               0x1p-2 * A[t % 2][i][j - 1] + 3 / 16. * A[t % 2][i][j + 1];
}

void macros(int T) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++)
        A[(t + 1) % 2][i][j] = C0 * A[t % 2][i - 1][j] + C1 * A[t % 2][i + 1][j] + C2 * A[t % 2][i][j] - 5 * .5e0 * A[t % 2][i][j + 1];
}

void double_functions(int T) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++)
        A[(t + 1) % 2][i][j] = sqrt(A[t % 2][i - 1][j]) * 0.5f + sqrtf(A[t % 2][i + 1][j]) * 0.25 + fabs(A[t % 2][i][j - 1] - 1) / 3;
}
