// Rows are counted from the last one.
// form: Storage: rows counted from the last one
// expect: verified
void sweep(int T, int n, int m, float *a, float *b) {
#pragma scop
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++) b[(n - 1 - i) * m + j] = a[(n - 1 - i) * m + j - 1];
    float *tmp = a;
    a = b;
    b = tmp;
  }
#pragma endscop
}
