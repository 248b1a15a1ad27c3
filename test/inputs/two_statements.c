// Two arrays updated in one body.
// schedule: tiers=1 block=32x2 stream=none planes=global exchange=global
// form: Several arrays in a time step: two arrays with time planes, updated in one body
// expect: verified
#define N 100

float A[2][N][N];
float B[2][N][N];

void sweep(int T) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++) {
        A[(t + 1) % 2][i][j] = 0.5f * (A[t % 2][i - 1][j] + A[t % 2][i + 1][j]);
        B[(t + 1) % 2][i][j] = 0.5f * (B[t % 2][i - 1][j] + B[t % 2][i + 1][j]);
      }
}
