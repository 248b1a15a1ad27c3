// form: Reads and borders: Borders of time planes: `A[(t + 1) % 2][0][j] = A[(t + 1) % 2][1][j]`
// schedule: tiers=3 block=32 stream=column
// nests: 1
// expect: verified
#define N 60
#define M 70
static float A[2][N][M];
void run(int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < M - 1; j++)
        A[(t + 1) % 2][i][j] = 0.2f * (A[t % 2][i][j] + A[t % 2][i - 1][j] + A[t % 2][i + 1][j] +
                                       A[t % 2][i][j - 1] + A[t % 2][i][j + 1]);
    for (int j = 1; j < M - 1; j++) A[(t + 1) % 2][0][j] = A[(t + 1) % 2][1][j];
    for (int j = 1; j < M - 1; j++) A[(t + 1) % 2][N - 1][j] = A[(t + 1) % 2][N - 2][j];
  }
}
