// A constant of the program is added, which may be anything.
// form: Storage: any constant added to a subscript
// expect: refused linear-subscript
void sweep(int T, int n, int m, int far, float *a, float *b) {
#pragma scop
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++) b[i * m + j] = 0.5f * (a[i * m + j + far] + a[i * m + j]);  // here
    float *tmp = a;
    a = b;
    b = tmp;
  }
#pragma endscop
}
