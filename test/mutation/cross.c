/* A star whose halo is one cell on all sides: what it reads of two time planes' borders trades places. */
void cross(int n, int m, int steps, float u[2][n][m]) {
  for (int t = 0; t < steps; t++)
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++)
        u[(t + 1) % 2][i][j] = 0.2f * u[t % 2][i][j] + 0.21f * (u[t % 2][i - 1][j] + u[t % 2][i][j + 1]) +
                               0.19f * (u[t % 2][i][j - 1] + u[t % 2][i + 1][j]);
}
