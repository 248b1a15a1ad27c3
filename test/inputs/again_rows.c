// form: Cells set again: Sources before and behind the copy back, in rows of pointers
// schedule: tiers=2 block=32 stream=chunks:8
// nests: 1
// expect: verified
void f(int n, int m, double** u, double** un, int T, int px, int py, double s) {
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++) un[i][j] = 0.5 * (u[i + 1][j] + u[i - 1][j - 1]);
    un[px][py] = s * t;
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++) u[i][j] = un[i][j];
    u[py][px] += 0.125;
  }
}
