// Two arrays in place, each of which reads ahead of where the other is overwritten, and cells behind the third: no order
// of launches would do, so that one has a second plane.
// schedule: tiers=1 block=32x2 stream=none planes=global exchange=global
// schedule: tiers=2 block=64 stream=chunks:16 combine=gather
// expect: verified
#define N 90

double u[N][N], v[N][N], w[N][N];

void turn(int T) {
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++) {
        u[i][j] = 0.5 * u[i][j] - 0.25 * v[i][j + 1];
        v[i][j] = 0.5 * v[i][j] + 0.25 * u[i + 1][j];
      }
    for (int i = 2; i < N - 2; i++)
      for (int j = 2; j < N - 2; j++) w[i][j] = 0.9 * w[i][j] + 0.05 * (u[i - 1][j] - v[i][j - 1]);
  }
}
