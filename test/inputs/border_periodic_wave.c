// A wave in two arrays, with a velocity for each cell, between ghost cells.
// form: Reads and borders: periodic ghost cells of a wave in two arrays, of three time levels
// schedule: tiers=2 block=32 stream=chunks:8
// schedule: tiers=1 block=32x4 stream=none planes=global exchange=global combine=gather
// nests: 1
// expect: verified
void wave(int n, int m, float (*u)[m], float (*un)[m], float (*c)[m], int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 2; i < n - 2; i++)
      for (int j = 2; j < m - 2; j++)
        un[i][j] = 2 * u[i][j] - un[i][j] + c[i][j] * (u[i - 2][j] + u[i + 2][j] + u[i][j - 1] + u[i][j + 2] - 4 * u[i][j]);
    for (int j = 2; j < m - 2; j++) {
      un[0][j] = un[n - 4][j];
      un[1][j] = un[n - 3][j];
      un[n - 2][j] = un[2][j];
      un[n - 1][j] = un[3][j];
    }
    for (int i = 2; i < n - 2; i++) {
      un[i][1] = un[i][m - 3];
      un[i][m - 2] = un[i][2];
      un[i][m - 1] = un[i][3];
    }
    float(*s)[m] = u;
    u = un;
    un = s;
  }
}
