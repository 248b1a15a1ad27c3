/* The same in 3-D: by plane, by line, by cell, by both. */
void volume_profiles(int n, int m, int l, int steps, double u[2][n][m][l], short mask[n][m][l], double a[n], double b[m], float c[l],
                     double map[m][l]) {
  for (int t = 0; t < steps; t++)
    for (int x = 1; x < n - 1; x++)
      for (int y = 1; y < m - 1; y++)
        for (int z = 1; z < l - 1; z++)
          u[(t + 1) % 2][x][y][z] = (mask[x][y][z] & 7) * 0.02 * u[t % 2][x - 1][y][z] + 0.25 * a[x] * u[t % 2][x + 1][y][z] +
                                    0.2 * b[y + 1] * u[t % 2][x][y - 1][z] + 0.2 * c[z - 1] * u[t % 2][x][y + 1][z] +
                                    0.1 * map[y][z] * u[t % 2][x][y][z + 1];
}
