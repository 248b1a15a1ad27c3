// As test/gpu/fields.py has it.
#define N 16384
REAL u[2][16384][16384];
REAL k[16384][16384];
void step(int T) {
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < 16384 - 1; i++)
    for (int j = 1; j < 16384 - 1; j++)
      { u[(t + 1) % 2][i][j] = 2 * u[t % 2][i][j] - u[(t + 1) % 2][i][j] + k[i][j] * (u[t % 2][i - 1][j] + u[t % 2][i][j - 1] + u[t % 2][i][j + 1] + u[t % 2][i + 1][j] - 4 * u[t % 2][i][j]); }
    for (int i = 60; i < 16384 - (N - 61); i++)
    for (int j = 61; j < 16384 - (N - 62); j++)
      { u[(t + 1) % 2][i][j] += (REAL)0.01; }
  }
}
