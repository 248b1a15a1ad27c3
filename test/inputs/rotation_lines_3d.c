// Lines of cells in three dimensions: the oldest level is read beside the cell, and again by another array.
// default: no
// schedule: tiers=3 cells=4x2 block=128x16 stream=waves exchange=shuffle sync=neighbours combine=star in=cp_async:3 out=coalesced edge=split resident=1
// expect: verified
void mix(int n, int m, int l, float (*a)[m][l], float (*b)[m][l], float (*c)[m][l], const float (*v)[m][l], float (*e)[m][l], int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++)
        for (int k = 1; k < l - 1; k++)
          c[i][j][k] = 0.5f * b[i][j][k] + 0.25f * (a[i - 1][j][k] + a[i][j + 1][k] + b[i][j][k - 1]) * v[i][j][k];
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++)
        for (int k = 1; k < l - 1; k++) e[i][j][k] += c[i][j][k] * a[i][j][k + 1];
    float(*kept)[m][l] = a;
    a = b, b = c, c = kept;
  }
}
