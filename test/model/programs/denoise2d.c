// As test/gpu/fields.py has it.
#define N 16384
REAL g[16384][16384];
REAL u[2][16384][16384];
void step(int T) {
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < 16384 - 1; i++)
      for (int j = 1; j < 16384 - 1; j++) {
        const REAL n = u[t % 2][i - 1][j] - u[t % 2][i][j], s = u[t % 2][i + 1][j] - u[t % 2][i][j];
        const REAL e = u[t % 2][i][j + 1] - u[t % 2][i][j], w = u[t % 2][i][j - 1] - u[t % 2][i][j];
        g[i][j] = 1 / (1 + n * n + s * s + e * e + w * w);
      }
    for (int i = 2; i < 16384 - 2; i++)
      for (int j = 2; j < 16384 - 2; j++) {
        u[(t + 1) % 2][i][j] = (u[t % 2][i][j] + (REAL)0.5 * (u[t % 2][i + 1][j] * g[i + 1][j] + u[t % 2][i - 1][j] * g[i - 1][j] +
                                                              u[t % 2][i][j + 1] * g[i][j + 1] + u[t % 2][i][j - 1] * g[i][j - 1])) /
                               (1 + (REAL)0.5 * (g[i + 1][j] + g[i - 1][j] + g[i][j + 1] + g[i][j - 1]));
      }
  }
}
