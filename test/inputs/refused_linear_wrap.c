// The left neighbour of the first column is the last cell of the row before: no cell of a grid.
// form: Reads and borders: the left neighbour of the first column in the row before
// expect: refused out-of-bounds
#define N 64
void sweep(int T, int m, float *a, float *b) {
#pragma scop
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < m; i++)
      for (int j = 0; j < N; j++) b[i * N + j] = 0.5f * (a[i * N + j - 1] + a[i * N + j]);  // here
    float *tmp = a;
    a = b;
    b = tmp;
  }
#pragma endscop
}
