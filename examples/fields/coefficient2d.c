/* Heat in a material whose conductivity differs from cell to cell, and a source. */
#ifndef REAL
#define REAL float
#endif
#define N 2048

REAL u[2][N][N], k[N][N], source[N][N];

void step(int steps) {
  for (int t = 0; t < steps; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++)
        u[(t + 1) % 2][i][j] = u[t % 2][i][j] + source[i][j] +
                               k[i][j] * (u[t % 2][i - 1][j] + u[t % 2][i][j - 1] + u[t % 2][i][j + 1] +
                                          u[t % 2][i + 1][j] - 4 * u[t % 2][i][j]);
}
