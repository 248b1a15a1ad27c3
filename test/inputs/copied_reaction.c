// Two arrays that are copied back, in one nest; walls that are set from what was copied.
// form: Buffering: two arrays copied back in one nest, then borders of one of them
// default: two steps
// schedule: tiers=1 block=64x2 stream=none planes=global exchange=global combine=gather
// expect: verified
#define N 61

double u[N][N], v[N][N], du[N][N], dv[N][N];

void react(int steps, double feed, double kill) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++) {
        double uvv = u[i][j] * v[i][j] * v[i][j];
        du[i][j] = u[i][j] + 0.1 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1] - 4 * u[i][j]) - uvv +
                   feed * (1 - u[i][j]);
        dv[i][j] = v[i][j] + 0.05 * (v[i - 1][j] + v[i + 1][j] + v[i][j - 1] + v[i][j + 1] - 4 * v[i][j]) + uvv -
                   (feed + kill) * v[i][j];
      }
    for (int x = 1; x <= N - 2; x++)
      for (int y = 1; y <= N - 2; y++) {
        u[x][y] = du[x][y];
        v[x][y] = dv[x][y];
      }
    for (int j = 0; j < N; j++) {
      u[0][j] = u[1][j];
      u[N - 1][j] = u[N - 2][j];
    }
  }
}
