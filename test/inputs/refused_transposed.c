// A read of the transposed cell.
// form: Reads and borders: a read of the transposed cell
// expect: refused constant-offset
#define N 100

float A[2][N][N];

void sweep(int T) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++) A[(t + 1) % 2][i][j] = A[t % 2][j][i];  // here
}
