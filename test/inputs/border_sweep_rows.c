// form: Reads and borders: Borders of arrays whose rows lie behind pointers
// nests: 1
// expect: verified
void heat(int nx, int ny, double **u, double **un, double r, int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < nx - 1; i++)
      for (int j = 1; j < ny - 1; j++)
        un[i][j] = u[i][j] + r * (u[i + 1][j] + u[i - 1][j] + u[i][j + 1] + u[i][j - 1] - 4 * u[i][j]);
    for (int j = 0; j < ny; j++) {
      un[0][j] = un[1][j];
      un[nx - 1][j] = un[nx - 2][j];
    }
    for (int i = 0; i < nx; i++) {
      un[i][0] = 0.5;
      un[i][ny - 1] = un[i][ny - 2];
    }
    double **tmp = u;
    u = un;
    un = tmp;
  }
}
