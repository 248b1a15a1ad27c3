// Cells that grow fourfold in a step, whatever they begin with.
// expect: verified
#define N 80

float A[2][N][N];

void grow(int T) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++) A[(t + 1) % 2][i][j] = 2 * A[t % 2][i - 1][j] + 2 * A[t % 2][i][j + 1];
}
