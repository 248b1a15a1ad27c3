// The bytes are those of an array of float, and the cells are double.
// expect: refused time-buffering
#include <string.h>
#define N 100

static double A[N][N], B[N][N];

void sweep(int T) {
#pragma scop
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++) B[i][j] = 0.5 * (A[i - 1][j] + A[i + 1][j]);
    memcpy(A, B, sizeof(float) * N * N);  // here
  }
#pragma endscop
}
