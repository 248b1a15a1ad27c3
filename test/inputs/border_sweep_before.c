// form: Reads and borders: Borders set before the update, of what it reads
// schedule: tiers=2 block=32 stream=chunks:8
// schedule: tiers=1 block=32x2 stream=none planes=global exchange=global
// nests: 1
// expect: verified
void relax(int n, int m, float (*u)[m], float (*un)[m], int steps) {
  for (int t = 0; t < steps; t++) {
    for (int j = 0; j < m; j++) {
      u[0][j] = u[1][j];
      u[n - 1][j] = 0.5f * t;
    }
    for (int i = 0; i < n; i++) {
      u[i][0] = u[i][1];
      u[i][m - 1] = u[i][m - 2];
    }
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++)
        un[i][j] = 0.2f * (u[i][j] + u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]);
    float(*t1)[m] = u;
    u = un;
    un = t1;
  }
}
