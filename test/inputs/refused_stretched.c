// A read at twice the index.
// form: Reads and borders: a read at twice the index
// expect: refused constant-offset
#define N 100

float A[2][N][N];

void sweep(int T) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++) A[(t + 1) % 2][i][j] = A[t % 2][i / 2][j];  // here
}
