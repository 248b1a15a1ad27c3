// Two arrays, two statements per iteration (PolyBench).
// expect: refused time-buffering
#define N 100

float A[N][N], B[N][N];

void sweep(int T) {
#pragma scop
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++) B[i][j] = 0.5f * (A[i - 1][j] + A[i + 1][j]);
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++) A[i][j] = 0.5f * (B[i - 1][j] + B[i + 1][j]);
  }
#pragma endscop
}
