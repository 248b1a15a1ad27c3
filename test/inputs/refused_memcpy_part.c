// A row of what was computed is not copied back.
// form: Buffering: part of an array copied by `memcpy`
// expect: refused time-buffering
#include <string.h>
#define N 100

void sweep(int T, float A[N][N], float B[N][N]) {
#pragma scop
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++) B[i][j] = 0.5f * (A[i - 1][j] + A[i + 1][j]);
    memcpy(A[1], B[1], sizeof(float) * N * (N - 1));  // here
  }
#pragma endscop
}
