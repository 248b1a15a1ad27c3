// A box whose six faces are copied to the opposite side, by one function for each axis.
// form: Reads and borders: periodic ghost cells in 3-D, face by face
// schedule: tiers=2 block=16x8 stream=chunks:8
// schedule: tiers=1 block=16x4 stream=none planes=global exchange=global combine=gather
// nests: 1
// expect: verified
static void faces_x(int n, int m, int l, float a[n][m][l]) {
  for (int j = 0; j < m; j++)
    for (int k = 0; k < l; k++) {
      a[0][j][k] = a[n - 2][j][k];
      a[n - 1][j][k] = a[1][j][k];
    }
}
static void faces_y(int n, int m, int l, float a[n][m][l]) {
  for (int i = 0; i < n; i++)
    for (int k = 0; k < l; k++) {
      a[i][0][k] = a[i][m - 2][k];
      a[i][m - 1][k] = a[i][1][k];
    }
}
static void faces_z(int n, int m, int l, float a[n][m][l]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      a[i][j][0] = a[i][j][l - 2];
      a[i][j][l - 1] = a[i][j][1];
    }
}
void box(int n, int m, int l, float a[n][m][l], float b[n][m][l], int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++)
        for (int k = 1; k < l - 1; k++)
          b[i][j][k] = 0.1f * (a[i - 1][j][k] + a[i + 1][j][k] + a[i][j - 1][k] + a[i][j + 1][k] + a[i][j][k - 1] +
                               a[i][j][k + 1]) +
                       0.25f * a[i][j][k] + 0.01f * (a[i - 1][j - 1][k] - a[i + 1][j][k + 1]);
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++)
        for (int k = 1; k < l - 1; k++) a[i][j][k] = b[i][j][k];
    faces_x(n, m, l, a);
    faces_y(n, m, l, a);
    faces_z(n, m, l, a);
  }
}
