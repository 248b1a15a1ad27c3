// Products of unsigned int wrap at 2^32.
// form: Storage: products of `unsigned int` in a subscript
// expect: refused linear-subscript
void sweep(int T, unsigned n, unsigned m, float *a, float *b) {
#pragma scop
  for (int t = 0; t < T; t++) {
    for (unsigned i = 1; i < n - 1; i++)
      for (unsigned j = 1; j < m - 1; j++) b[i * m + j] = 0.5f * (a[i * m + j - 1] + a[i * m + j]);  // here
    float *tmp = a;
    a = b;
    b = tmp;
  }
#pragma endscop
}
