// The two arrays have rows of different length.
// expect: refused field-extent
void sweep(int T, int n, int m, int w, float *a, float *b) {
#pragma scop
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++) b[i * w + j] = 0.5f * (a[i * m + j - 1] + a[i * m + j]);  // here
    float *tmp = a;
    a = b;
    b = tmp;
  }
#pragma endscop
}
