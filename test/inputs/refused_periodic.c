// A remainder by another number than the end of the loop.
// form: Reads and borders: a remainder by another number than the loop's end
// expect: refused constant-offset
#define N 100

float A[2][N][N];

void sweep(int T) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++) A[(t + 1) % 2][i][j] = 0.5f * (A[t % 2][(i + 7) % 50][j] + A[t % 2][i][j]);  // here
}
