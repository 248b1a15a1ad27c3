// Heat conduction between insulated walls: a ghost cell has the value of the cell beside it.
// form: Reads and borders: Borders copied behind the update: `un[0][j] = un[1][j]`
// schedule: tiers=2 block=32 stream=chunks:8
// schedule: tiers=1 block=32x2 stream=none planes=global exchange=global
// nests: 1
// expect: verified
void heat(int nx, int ny, double (*u)[ny], double (*un)[ny], double r, int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < nx - 1; i++)
      for (int j = 1; j < ny - 1; j++)
        un[i][j] = u[i][j] + r * (u[i + 1][j] + u[i - 1][j] + u[i][j + 1] + u[i][j - 1] - 4 * u[i][j]);
    for (int j = 0; j < ny; j++) {
      un[0][j] = un[1][j];
      un[nx - 1][j] = un[nx - 2][j];
    }
    for (int i = 0; i < nx; i++) {
      un[i][0] = un[i][1];
      un[i][ny - 1] = un[i][ny - 2];
    }
    double(*tmp)[ny] = u;
    u = un;
    un = tmp;
  }
}
