// Two waves behind three planes of time.
// nests: 1
// expect: verified
#define N 60
#define M 64
double u[3][2][N][M];
void wave(int T) {
  for (int t = 1; t < T; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < M - 1; j++) {
        u[(t + 1) % 3][0][i][j] = 1.5 * u[t % 3][0][i][j] - u[(t + 2) % 3][0][i][j] + 0.1 * (u[t % 3][1][i - 1][j] + u[t % 3][0][i][j + 1]);
        u[(t + 1) % 3][1][i][j] = 1.5 * u[t % 3][1][i][j] - u[(t + 2) % 3][1][i][j] + 0.1 * (u[t % 3][0][i - 1][j] + u[t % 3][1][i][j + 1]);
      }
}
