// expect: refused cell-values
// form: Storage: a value behind the last one of a cell, also where each has an array
#define N 60
float u[2][N][N], un[2][N][N];

void spread(int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++) {
        un[0][i][j] = u[0][i - 1][j];
        un[1][i][j] = 0.5f * (u[1][i][j] + u[2][i][j - 1]);  // here
      }
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++) {
        u[0][i][j] = un[0][i][j];
        u[1][i][j] = un[1][i][j];
      }
  }
}
