// Rows behind two pointers in 3-D, alternately read and written.
// form: Storage: Rows behind two pointers in 3-D, `float ***v`: `v[i][j][k]`
// nests: 1
// expect: verified
// default: two steps
void step(int n, int T, float ***a, float ***b) {
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        for (int k = 1; k < n - 1; k++) b[i][j][k] = 0.5f * a[i][j][k] + 0.1f * (a[i - 1][j][k] + a[i + 1][j][k] + a[i][j - 1][k] + a[i][j + 1][k] + a[i][j][k + 1]);
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        for (int k = 1; k < n - 1; k++) a[i][j][k] = 0.5f * b[i][j][k] + 0.1f * (b[i - 1][j][k] + b[i + 1][j][k] + b[i][j][k - 1]);
  }
}
