// form: Cells set again: Sources on a periodic axis, one of them at its end
// schedule: tiers=2 block=32 stream=chunks:8
// nests: 1
// expect: verified
void f(int n, int m, double (*u)[m], double (*un)[m], int T, int px, int py) {
  for (int t = 0; t < T; t++) {
    for (int i = 0; i < n; i++)
      for (int j = 1; j < m - 1; j++)
        un[i][j] = 0.5 * (u[(i + 1) % n][j] + u[(i + n - 1) % n][j]) - 0.25 * u[i][j + 1];
    un[px][py] += 1.25;
    un[0][py] -= 0.25 * t;
    double(*k)[m] = u;
    u = un;
    un = k;
  }
}
