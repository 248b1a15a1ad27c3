// Temperatures of a wall, one for each cell, and a flux that is read a step ahead, set before the update.
// schedule: tiers=2 block=16x8 stream=chunks:8
// default: no
// nests: 1
// expect: verified
#define N 40
void heat(int steps, float T[2][N][N][N], const float wall[N][N], const float q[]) {
  for (int t = 0; t < steps; t++) {
    for (int j = 0; j < N; j++)
      for (int k = 0; k < N; k++) {
        T[t % 2][0][j][k] = wall[j][k];
        T[t % 2][N - 1][j][k] = T[t % 2][N - 2][j][k] + q[t + 1];
      }
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++)
        for (int k = 1; k < N - 1; k++)
          T[(t + 1) % 2][i][j][k] = 0.4f * T[t % 2][i][j][k] + 0.1f * (T[t % 2][i - 1][j][k] + T[t % 2][i + 1][j][k] + T[t % 2][i][j - 1][k] + T[t % 2][i][j + 1][k] + T[t % 2][i][j][k - 1] + T[t % 2][i][j][k + 1]);
  }
}
