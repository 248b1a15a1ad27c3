// An absorbing layer: all new values are damped by a sweep of its own, whose loops are the other way round;
// then a patch is driven, and one cell of it more.
// form: Cells set again: All of them, damped by a further sweep, `A[(t + 1) % 2][x][y] *= damp[x][y]`
// form: Cells set again: A rectangle of them, `A[(t + 1) % 2][x][y] = 0.1 * t`, and a cell of that again
// schedule: tiers=2 block=32 stream=chunks:8
// nests: 1
// expect: verified
#define N 37
#define M 53

float A[2][N][M], damp[N][M];

void basin(int T) {
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < M - 1; j++)
        A[(t + 1) % 2][i][j] = 0.24 * (A[t % 2][i - 1][j] + A[t % 2][i + 1][j] + A[t % 2][i][j - 1] +
                                       A[t % 2][i][j + 1]);
    for (int y = 1; y < M - 1; y++)
      for (int x = 1; x < N - 1; x++) A[(t + 1) % 2][x][y] *= 1.1 * damp[x][y];
    for (int x = 5; x < 12; x++)
      for (int y = 20; y < 41; y++) A[(t + 1) % 2][x][y] = 0.1 * t + x * 0.01;
    A[(t + 1) % 2][9][40] += 1.0 / 3.0;
  }
}
