// The same in a pair of blocks that a variable chooses.
// nests: 1
// expect: verified
#define N 64
#define M 60

void spread(float (*u[2])[N][M], float k, int steps) {
  int now = 0;
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < M - 1; j++) {
        u[1 - now][0][i][j] = u[now][0][i][j] + k * (u[now][1][i - 1][j] - u[now][0][i][j + 1]);
        u[1 - now][2][i][j] = u[now][2][i][j] - k * u[now][0][i + 1][j];
        u[1 - now][1][i][j] = 0.5f * (u[now][1][i][j] + u[now][2][i][j - 1]);
      }
    now = 1 - now;
  }
}
