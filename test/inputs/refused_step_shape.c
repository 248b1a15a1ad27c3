// The function takes the rows for columns.
// form: Calls in a time step: an array whose parameter has other extents
// expect: refused step-call
void step(int n, int m, float a[n][m], float b[n][m]) {
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < m - 1; j++) b[i][j] = 0.5f * (a[i - 1][j] + a[i][j + 1]);  // here
}

void sweep(int T, int n, int m, float a[n][m], float b[n][m]) {
#pragma scop
  for (int t = 0; t < T; t++) {
    step(m, n, a, b);
    step(m, n, b, a);
  }
#pragma endscop
}
