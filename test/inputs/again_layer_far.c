// Absorbing layers at both ends in loops of their own: the one at the far end counts its cells from where it begins.
// form: Cells set again: Layers at both sides, `ez[n - W + k] += phi[k]`, with memory and profiles of their own size
// expect: verified by calls
#define W 12
void run(int n, int m, int steps, float ez[n][m], float hy[n][m], float lo[W][m], float hi[W][m], const float ra[W],
         const float rb[W], float c) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n; i++)
      for (int j = 1; j < m; j++) ez[i][j] += c * (hy[i][j] - hy[i - 1][j]);
    for (int i = 1; i < W; i++)
      for (int j = 1; j < m; j++) {
        float d = hy[i][j] - hy[i - 1][j];
        lo[i][j] = ra[i] * lo[i][j] - rb[i] * d;
        ez[i][j] += c * lo[i][j];
      }
    for (int k = 0; k < W; k++)
      for (int j = 1; j < m; j++) {
        float d = hy[n - W + k][j] - hy[n - W + k - 1][j];
        hi[k][j] = ra[W - 1 - k] * hi[k][j] - rb[W - 1 - k] * d;
        ez[n - W + k][j] += c * hi[k][j];
      }
    for (int i = 0; i < n - 1; i++)
      for (int j = 0; j < m - 1; j++) hy[i][j] += c * (ez[i + 1][j] - ez[i][j]);
  }
}
