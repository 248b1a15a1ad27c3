// A wave in half precision: two arrays that trade places, borders that are set, and a copy of halves as they are.
// form: Types of cells: `_Float16` in arrays that trade places, with borders that are set
// schedule: tiers=1 block=32x4 stream=none planes=global exchange=global combine=gather
// nests: 1
// default: no
// expect: verified
void wave(int n, int m, _Float16 (*u)[m], _Float16 (*un)[m], _Float16 (*last)[m], double (*energy)[m], int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++) {
        float here = u[i][j];
        un[i][j] = 0.5f * here + 0.125f * ((float)u[i - 1][j] + (float)u[i + 1][j] + (float)u[i][j - 1] + (float)u[i][j + 1]);
        last[i][j] = u[i][j];
        energy[i][j] += (double)here * here;
      }
    for (int j = 0; j < m; j++) {
      un[0][j] = un[1][j];
      un[n - 1][j] = 0.25f;
    }
    _Float16 (*kept)[m] = u;
    u = un;
    un = kept;
  }
}
