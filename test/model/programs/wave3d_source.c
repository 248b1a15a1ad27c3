// As test/gpu/fields.py has it.
#define N 512
REAL u[2][512][512][512];
REAL v[512][512][512];
void step(int T) {
  for (int t = 0; t < T; t++) {
    for (int i = 4; i < 512 - 4; i++)
    for (int j = 4; j < 512 - 4; j++)
    for (int k = 4; k < 512 - 4; k++)
      { u[(t + 1) % 2][i][j][k] = 2 * u[t % 2][i][j][k] - u[(t + 1) % 2][i][j][k] + (REAL)0.01 * v[i][j][k] * ((REAL)-8.5416 * u[t % 2][i][j][k] + (REAL)1.6 * (u[t % 2][i][j][k - 1] + u[t % 2][i][j][k + 1] + u[t % 2][i][j - 1][k] + u[t % 2][i][j + 1][k] + u[t % 2][i - 1][j][k] + u[t % 2][i + 1][j][k]) + (REAL)-0.2 * (u[t % 2][i][j][k - 2] + u[t % 2][i][j][k + 2] + u[t % 2][i][j - 2][k] + u[t % 2][i][j + 2][k] + u[t % 2][i - 2][j][k] + u[t % 2][i + 2][j][k]) + (REAL)0.0253968 * (u[t % 2][i][j][k - 3] + u[t % 2][i][j][k + 3] + u[t % 2][i][j - 3][k] + u[t % 2][i][j + 3][k] + u[t % 2][i - 3][j][k] + u[t % 2][i + 3][j][k]) + (REAL)-0.0017857 * (u[t % 2][i][j][k - 4] + u[t % 2][i][j][k + 4] + u[t % 2][i][j - 4][k] + u[t % 2][i][j + 4][k] + u[t % 2][i - 4][j][k] + u[t % 2][i + 4][j][k])); }
    for (int i = 60; i < 512 - (N - 61); i++)
    for (int j = 61; j < 512 - (N - 62); j++)
    for (int k = 62; k < 512 - (N - 63); k++)
      { u[(t + 1) % 2][i][j][k] += (REAL)0.01; }
  }
}
