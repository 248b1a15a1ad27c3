// A wave in rows behind two pointers: the older of two levels is overwritten, then they trade places.
// form: Buffering: three time levels in rows of pointers, `double ***`
// nests: 1
// expect: verified
// default: two steps
void wave(int nx, int ny, int nz, int steps, double ***u, double ***old, double c) {
  double ***swap;
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < nx - 1; i++)
      for (int j = 1; j < ny - 1; j++)
        for (int k = 1; k < nz - 1; k++)
          old[i][j][k] = 2.0 * u[i][j][k] - old[i][j][k] + c * (u[i - 1][j][k] + u[i + 1][j][k] + u[i][j - 1][k] + u[i][j + 1][k] + u[i][j][k - 1] + u[i][j][k + 1] - 6.0 * u[i][j][k]);
    swap = old;
    old = u;
    u = swap;
  }
}
