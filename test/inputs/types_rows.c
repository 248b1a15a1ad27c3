// Rows of pointers: a double ** and an int **.
// form: Several arrays in a time step: arrays of different types: in rows of pointers
// schedule: tiers=1 block=32x4 stream=none planes=global exchange=global combine=gather
// default: no
// expect: verified
void erode(double **h, int **moved, int n, int m, int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++)
        moved[i][j] = (int)(100 * (h[i][j] - 0.25 * (h[i - 1][j] + h[i + 1][j] + h[i][j - 1] + h[i][j + 1])));
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++) h[i][j] -= 0.001 * moved[i][j] + 0.0005 * moved[i][j - 1];
  }
}
