/* A field in two planes, one in place that reads lines and planes that the step has made; coefficients with
   neighbours, in another line of one; t. */
void volume_fields(int n, int m, int l, int steps, double u[2][n][m][l], double v[n][m][l], double k[n][m][l],
                   double c[n][m][l]) {
  for (int t = 0; t < steps; t++) {
    for (int x = 1; x < n - 1; x++)
      for (int y = 1; y < m - 1; y++)
        for (int z = 2; z < l - 1; z++)
          u[(t + 1) % 2][x][y][z] = 0.2 * u[t % 2][x - 1][y][z] + 0.25 * u[t % 2][x + 1][y][z] + 0.15 * u[t % 2][x][y - 1][z + 1] +
                                    0.1 * u[t % 2][x][y + 1][z] + 0.05 * u[t % 2][x][y][z - 2] + k[x][y][z] * v[x][y][z] +
                                    0.1 * k[x][y - 1][z] + 0.01 * (t & 1);
    for (int x = 1; x < n - 1; x++)
      for (int y = 1; y < m - 1; y++)
        for (int z = 2; z < l - 1; z++)
          v[x][y][z] = 0.4 * v[x][y][z] + 0.3 * u[(t + 1) % 2][x][y + 1][z] - 0.2 * u[(t + 1) % 2][x - 1][y][z] + 0.1 * k[x][y][z] +
                       0.07 * c[x - 1][y][z] + 0.03 * c[x][y][z + 1];
  }
}
