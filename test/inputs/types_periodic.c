// Between ghost cells: concentrations in float, and in double the one that they are fed from.
// form: Several arrays in a time step: arrays of different types: with periodic ghost cells
// schedule: tiers=1 block=32x4 stream=none planes=global exchange=global combine=gather
// more: tiers=1 block=32 stream=chunks:8 planes=registers exchange=global combine=gather
// nests: 1
// default: no
// expect: verified
void feed(int n, int m, float (*u)[m], float (*un)[m], double (*v)[m], double (*vn)[m], int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++) {
        un[i][j] = u[i][j] + 0.1f * (u[i - 1][j] + u[i + 1][j] - 2 * u[i][j]) + (float)v[i][j];
        vn[i][j] = v[i][j] + 0.05 * (v[i][j - 1] + v[i][j + 1] - 2 * v[i][j]) - 0.01 * u[i][j];
      }
    for (int j = 1; j < m - 1; j++) {
      un[0][j] = un[n - 2][j];
      un[n - 1][j] = un[1][j];
      vn[0][j] = vn[n - 2][j];
      vn[n - 1][j] = vn[1][j];
    }
    for (int i = 0; i < n; i++) {
      un[i][0] = un[i][m - 2];
      un[i][m - 1] = un[i][1];
      vn[i][0] = vn[i][m - 2];
      vn[i][m - 1] = vn[i][1];
    }
    float (*su)[m] = u;
    u = un;
    un = su;
    double (*sv)[m] = v;
    v = vn;
    vn = sv;
  }
}
