// Sources at cells that arrays choose: no strides are wrong, data are.
// expect: refused affine-subscript
void run(int n, int m, int steps, float *u, float *up, const int *sx, const int *sy, const float *src, int nsrc) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++)
        up[i * m + j] = 0.25f * (u[(i - 1) * m + j] + u[(i + 1) * m + j] + u[i * m + j - 1] + u[i * m + j + 1]);
    for (int k = 0; k < nsrc; k++) {
      int x = sx[k] + 8, y = sy[k] + 8;
      up[y * m + x] += src[k * steps + t];  // here
    }
    float *s = u;
    u = up;
    up = s;
  }
}
