// A perfectly matched layer in the main loop: one array is the memory of both ends, each under a condition.
// form: Cells set again: Layers at both sides in the main loop, `if (i >= n - W) { int h = i - n + 2 * W; psi[j][h] = ...; }`
// expect: verified by calls
#define W 10
void run(int n, int m, int steps, float **p, float **vx, float **psi, const float *a, const float *b, const float *k,
         float dt) {
  for (int t = 0; t < steps; t++) {
    for (int j = 1; j <= m; j++)
      for (int i = 1; i <= n; i++) {
        float px = p[j][i + 1] - p[j][i];
        if (i <= W) {
          psi[j][i] = b[i] * psi[j][i] + a[i] * px;
          px = px / k[i] + psi[j][i];
        }
        if (i >= n - W + 1) {
          int h = i - n + 2 * W;
          psi[j][h] = b[h] * psi[j][h] + a[h] * px;
          px = px / k[h] + psi[j][h];
        }
        vx[j][i] += dt * px;
      }
    for (int j = 1; j <= m; j++)
      for (int i = 1; i <= n; i++) p[j][i] += dt * (vx[j][i] - vx[j][i - 1]);
  }
}
