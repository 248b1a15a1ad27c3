// As test/gpu/fields.py has it.
REAL u[2][16384][16384];
REAL v[2][16384][16384];
void step(int T) {
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < 16384 - 1; i++)
      for (int j = 1; j < 16384 - 1; j++) {
        REAL a = u[t % 2][i][j], b = v[t % 2][i][j], r = a * b * b;
        u[(t + 1) % 2][i][j] = a +
                               (REAL)0.16 * (u[t % 2][i - 1][j] + u[t % 2][i + 1][j] + u[t % 2][i][j - 1] +
                                             u[t % 2][i][j + 1] - 4 * a) -
                               r + (REAL)0.035 * (1 - a);
        v[(t + 1) % 2][i][j] = b +
                               (REAL)0.08 * (v[t % 2][i - 1][j] + v[t % 2][i + 1][j] + v[t % 2][i][j - 1] +
                                             v[t % 2][i][j + 1] - 4 * b) +
                               r - (REAL)0.1 * b;
      }
  }
}
