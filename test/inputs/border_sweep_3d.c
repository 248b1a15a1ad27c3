// form: Reads and borders: Faces of a volume
// schedule: tiers=2 block=16x8 stream=chunks:6
// schedule: tiers=1 block=16x4 stream=none planes=global exchange=global
// nests: 1
// expect: verified
void step(int n, int m, int l, float (*u)[m][l], float (*un)[m][l], float r, int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++)
        for (int k = 1; k < l - 1; k++)
          un[i][j][k] = u[i][j][k] + r * (u[i - 1][j][k] + u[i + 1][j][k] + u[i][j - 1][k] + u[i][j + 1][k] +
                                          u[i][j][k - 1] + u[i][j][k + 1] - 6.0f * u[i][j][k]);
    for (int j = 0; j < m; j++)
      for (int k = 0; k < l; k++) {
        un[0][j][k] = un[1][j][k];
        un[n - 1][j][k] = un[n - 2][j][k];
      }
    for (int i = 0; i < n; i++)
      for (int k = 0; k < l; k++) {
        un[i][0][k] = un[i][1][k];
        un[i][m - 1][k] = un[i][m - 2][k];
      }
    for (int i = 0; i < n; i++)
      for (int j = 0; j < m; j++) {
        un[i][j][0] = 0;
        un[i][j][l - 1] = 1;
      }
    float(*s)[m][l] = u;
    u = un;
    un = s;
  }
}
