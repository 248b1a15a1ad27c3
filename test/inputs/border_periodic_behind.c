// Heat with ghost cells that are filled when the new values are there, and a pointer swap.
// form: Reads and borders: periodic ghost cells, filled behind the update
// schedule: tiers=2 block=32 stream=chunks:8
// schedule: tiers=1 block=32x4 stream=none planes=global exchange=global combine=gather
// nests: 1
// expect: verified
void heat(int nx, int ny, double (*u)[ny], double (*un)[ny], double r, int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i <= nx - 2; i++)
      for (int j = 1; j <= ny - 2; j++)
        un[i][j] = u[i][j] + r * (u[i + 1][j] + u[i - 1][j] + u[i][j + 1] + u[i][j - 1] - 4 * u[i][j]);
    for (int j = 1; j <= ny - 2; j++) {
      un[0][j] = un[nx - 2][j];
      un[nx - 1][j] = un[1][j];
    }
    for (int i = 1; i <= nx - 2; i++) {
      un[i][0] = un[i][ny - 2];
      un[i][ny - 1] = un[i][1];
    }
    double(*tmp)[ny] = u;
    u = un;
    un = tmp;
  }
}
