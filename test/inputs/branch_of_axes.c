// Branches in lines and in boxes.
// nests: 2
// expect: verified
void line(int T, int n, float *a, float *b) {
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < n - 1; i++) {
      if (i % 2) continue;
      b[i] = 0.5f * (a[i - 1] + a[i + 1]);
    }
    float *swap = a;
    a = b;
    b = swap;
  }
}

void three(int T, int n, float (*a)[n][n], float (*b)[n][n]) {
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        for (int k = 1; k < n - 1; k++)
          if (i > 2 && a[i][j][k] > 0)
            b[i][j][k] = 0.25f * (a[i - 1][j][k] + a[i + 1][j][k] + a[i][j - 1][k] + a[i][j][k + 1]);
          else if (k % 2)
            b[i][j][k] = a[i][j][k];
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        for (int k = 1; k < n - 1; k++) a[i][j][k] = b[i][j][k];
  }
}
