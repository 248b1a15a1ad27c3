// One of the values is chosen by a variable.
// form: Storage: values of cells that a variable chooses, `u[k][i][j]`
// expect: refused cell-values
#define N 60

void spread(float (*u)[N][N], float (*un)[N][N], int k, int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++) {
        un[0][i][j] = 0.5f * (u[0][i - 1][j] + u[k][i][j - 1]);  // here
        un[1][i][j] = u[1][i][j];
      }
    float (*kept)[N][N] = u;
    u = un;
    un = kept;
  }
}
