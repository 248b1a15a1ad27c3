// Two arrays with a coefficient for each cell and a source in time, updated in one body.
// schedule: tiers=1 block=32x2 stream=none planes=global exchange=global
// expect: verified
#define N 80

double p[2][N][N], q[2][N][N], c[N][N], source[1000];

void step(int T) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++) {
        p[(t + 1) % 2][i][j] = p[t % 2][i][j] + c[i][j] * (q[t % 2][i - 1][j] - q[t % 2][i][j + 1]) + source[t];
        q[(t + 1) % 2][i][j] = 0.5 * q[t % 2][i][j] + c[i + 1][j] * p[t % 2][i][j - 1];
      }
}
