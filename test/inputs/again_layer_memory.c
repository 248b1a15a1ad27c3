// An absorbing layer at one side in loops of its own: its memory and its profiles are as large as it is.
// form: Cells set again: A layer at one side, with memory and profiles of its own size
// expect: verified
#define W 8
void run(int n, int m, int steps, float ez[n][m], float hx[n][m], float hy[n][m], float phi[W][m], const float ra[W],
         const float rb[W], float c) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n; i++)
      for (int j = 1; j < m; j++) ez[i][j] += c * (hy[i][j] - hy[i - 1][j] - hx[i][j] + hx[i][j - 1]);
    for (int i = 1; i < W; i++)
      for (int j = 1; j < m; j++) {
        float d = hy[i][j] - hy[i - 1][j];
        ez[i][j] += c * (ra[i] * d + rb[i] * phi[i][j]);
        phi[i][j] = ra[i] * phi[i][j] - rb[i] * d;
      }
    for (int i = 0; i < n - 1; i++)
      for (int j = 0; j < m - 1; j++) {
        hx[i][j] -= c * (ez[i][j + 1] - ez[i][j]);
        hy[i][j] += c * (ez[i + 1][j] - ez[i][j]);
      }
  }
}
