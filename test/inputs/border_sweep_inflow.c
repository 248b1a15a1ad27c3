// A profile that flows in at one side, and leaves at the other; the profile has the corners, too.
// form: Reads and borders: Borders of arrays that are only read: `u[i][0] = inflow[i]`, `ey[0][j] = source[t]`
// schedule: tiers=3 block=32 stream=chunks:8
// default: no
// nests: 1
// expect: verified
#define N 130
#define M 70

void channel(int steps, double u[2][N][M], const double *inflow) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < M - 1; j++)
        u[(t + 1) % 2][i][j] = 0.25 * (u[t % 2][i - 1][j] + u[t % 2][i + 1][j] + u[t % 2][i][j - 1] + u[t % 2][i][j + 1]);
    for (int i = 0; i < N; i++) {
      u[(t + 1) % 2][i][0] = inflow[i];
      u[(t + 1) % 2][i][M - 1] = u[(t + 1) % 2][i][M - 2];
    }
  }
}
