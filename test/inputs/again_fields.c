// A soft source between the two halves of a time step, in the field that was just computed.
// form: Cells set again: A source in one of several fields, before others read it
// schedule: tiers=2 block=32 stream=chunks:8
// schedule: tiers=1 block=32x2 stream=none planes=global exchange=global
// nests: 1
// expect: verified
void yee(int n, int m, double ez[n][m], double hx[n][m], double hy[n][m], double c, int cx, int cy, int last) {
  for (int q = 0; q < last; q++) {
    for (int i = 1; i < n; i++)
      for (int j = 1; j < m; j++) ez[i][j] += c * (hy[i][j] - hy[i - 1][j] - hx[i][j] + hx[i][j - 1]);
    ez[cx][cy] += 2.5 * (q - 3) * c;
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++) {
        hx[i][j] -= c * (ez[i][j + 1] - ez[i][j]);
        hy[i][j] += c * (ez[i + 1][j] - ez[i][j]);
      }
    for (int j = 3; j < m - 3; j++) hy[cx][j] = 0.5 * hy[cx][j] + hx[cx][j];
  }
}
