// Periodic along x, insulated walls along y; corners belong to both.
// form: Reads and borders: periodic ghost cells along one axis, copied walls along the other
// schedule: tiers=2 block=32 stream=chunks:8
// schedule: tiers=1 block=32x4 stream=none planes=global exchange=global combine=gather
// nests: 1
// expect: verified
void duct(int n, int m, float (*u)[m], float (*un)[m], int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++)
        un[i][j] = 0.25f * (u[i - 1][j - 1] + u[i + 1][j + 1]) + 0.2f * (u[i][j - 1] + u[i - 1][j]) - 0.1f * u[i][j];
    for (int i = 1; i < n - 1; i++) {
      un[i][0] = un[i][1];
      un[i][m - 1] = -un[i][m - 2];
    }
    for (int j = 0; j < m; j++) {
      un[0][j] = un[n - 2][j];
      un[n - 1][j] = un[1][j];
    }
    float(*s)[m] = u;
    u = un;
    un = s;
  }
}
