// Several time steps are asked for where there is one.
// schedule: tiers=4 block=64 stream=chunks:16 combine=star in=direct
// expect: refused schedule-unsupported

void step(int n, double u[n][n], double un[n][n]) {
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < n - 1; j++) un[i][j] = 0.5 * (u[i - 1][j] + u[i + 1][j]);
}
