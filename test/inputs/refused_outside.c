// A read beyond the array in every run.
// form: Reads and borders: a read beyond the array
// expect: refused out-of-bounds
#define N 100

float A[2][N][N];

void sweep(int T) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++) A[(t + 1) % 2][i][j] = A[t % 2][i][j + 2];  // here
}
