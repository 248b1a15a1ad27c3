// An offset read from an array.
// form: Reads and borders: subscripts that are read from an array
// expect: refused affine-subscript
#define N 100

float A[2][N][N];
int d[N];

void sweep(int T) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++) A[(t + 1) % 2][i][j] = A[t % 2][i + d[i]][j];  // here
}
