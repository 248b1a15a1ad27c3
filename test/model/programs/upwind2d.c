// As test/gpu/fields.py has it.
#define N 16384
REAL q[2][16384][16384];
REAL a[16384][16384];
REAL b[16384][16384];
void step(int T) {
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < 16384 - 1; i++)
      for (int j = 1; j < 16384 - 1; j++) {
        q[(t + 1) % 2][i][j] =
            q[t % 2][i][j] -
            (REAL)0.2 * (a[i][j] > (REAL)0.5 ? a[i][j] * (q[t % 2][i][j] - q[t % 2][i - 1][j]) : a[i][j] * (q[t % 2][i + 1][j] - q[t % 2][i][j])) -
            (REAL)0.2 * (b[i][j] > (REAL)0.5 ? b[i][j] * (q[t % 2][i][j] - q[t % 2][i][j - 1]) : b[i][j] * (q[t % 2][i][j + 1] - q[t % 2][i][j]));
      }
  }
}
