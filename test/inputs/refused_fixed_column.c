// Every iteration of j writes one column.
// expect: refused affine-subscript
#define N 100

float A[2][N][N];

void sweep(int T, int n) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < n - 1; j++) A[(t + 1) % 2][i][3] = A[t % 2][i - 1][j];  // here
}
