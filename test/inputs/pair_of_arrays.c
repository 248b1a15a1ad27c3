// Two arrays, two nests per time step (PolyBench's jacobi-2d): each from the other one.
// schedule: tiers=1 block=32x2 stream=none planes=global exchange=global
// form: Buffering: two arrays that take turns, two nests in a time step
// expect: verified
#define N 100

float A[N][N], B[N][N];

void sweep(int T) {
#pragma scop
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++)
        B[i][j] = 0.2f * (A[i][j] + A[i][j - 1] + A[i][1 + j] + A[1 + i][j] + A[i - 1][j]);
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++)
        A[i][j] = 0.2f * (B[i][j] + B[i][j - 1] + B[i][1 + j] + B[1 + i][j] + B[i - 1][j]);
  }
#pragma endscop
}
