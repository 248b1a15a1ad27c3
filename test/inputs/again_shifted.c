// form: Cells set again: A part of two arrays, through a temporary, `un[x + 2][y - 1]` in loops of its own
// schedule: tiers=2 block=32 stream=chunks:8
// nests: 1
// expect: verified
void f(int n, int m, float (*u)[m], float (*v)[m], float (*un)[m], float (*vn)[m], int T) {
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++) {
        un[i][j] = 0.3f * (u[i - 1][j] + u[i][j + 1]) + v[i][j];
        vn[i][j] = 0.2f * v[i + 1][j] - 0.5f * un[i][j];
      }
    for (int x = 0; x < n - 4; x++)
      for (int y = 3; y < m - 1; y++) {
        double a = un[x + 2][y - 1] * 1.0000001;
        un[x + 2][y - 1] = a + 1 - 0.01 * x;
        vn[x + 2][y - 1] += a * un[x + 2][y - 1] * 0.125 + y * 0.001;
      }
    float(*k)[m] = u;
    u = un;
    un = k;
    k = v;
    v = vn;
    vn = k;
  }
}
