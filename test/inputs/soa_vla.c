// Five directions in arrays of variable sizes, copied back in loops of their own.
// form: Storage: values of a cell in arrays of variable size behind each other, `double f[5][n][m]`
// nests: 1
// expect: verified
enum { REST, EAST, NORTH, WEST, SOUTH, DIRECTIONS };

void drift(int n, int m, double f[DIRECTIONS][n][m], double g[DIRECTIONS][n][m], double omega, int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++) {
        const double rest = f[REST][i][j], east = f[EAST][i][j - 1], north = f[NORTH][i - 1][j];
        const double west = f[WEST][i][j + 1], south = f[SOUTH][i + 1][j];
        const double mean = (rest + east + north + west + south) / 5.0;
        g[REST][i][j] = rest + omega * (mean - rest);
        g[EAST][i][j] = east + omega * (mean - east);
        g[NORTH][i][j] = north + omega * (mean - north);
        g[WEST][i][j] = west + omega * (mean - west);
        g[SOUTH][i][j] = south + omega * (mean - south);
      }
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++)
        for (int q = 0; q < DIRECTIONS; q++) f[q][i][j] = g[q][i][j];
  }
}
