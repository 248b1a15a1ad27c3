// Fields updated in place in rows of pointers, each in a box of its own.
// form: Several arrays in a time step: fields in rows of pointers, updated in place in boxes of their own
// nests: 1
// expect: verified
// default: two steps
void fdtd(int nx, int ny, int steps, float **ex, float **ey, float **hz) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < nx; i++)
      for (int j = 0; j < ny; j++) ey[i][j] = ey[i][j] - 0.5f * (hz[i][j] - hz[i - 1][j]);
    for (int i = 0; i < nx; i++)
      for (int j = 1; j < ny; j++) ex[i][j] = ex[i][j] - 0.5f * (hz[i][j] - hz[i][j - 1]);
    for (int i = 0; i < nx - 1; i++)
      for (int j = 0; j < ny - 1; j++) hz[i][j] = hz[i][j] - 0.7f * (ex[i][j + 1] - ex[i][j] + ey[i + 1][j] - ey[i][j]);
  }
}
