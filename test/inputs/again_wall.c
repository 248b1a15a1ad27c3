// Its ends lie on the border, which otherwise keeps what it holds.
// form: Cells set again: A wall from one side of the grid to the other
// expect: verified
void f(int n, int m, float u[n][m], float un[n][m], int T, int w) {
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++) un[i][j] = u[i][j + 1];
    for (int j = 0; j < m; j++) un[w][j] = 0;
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++) u[i][j] = un[i][j];
  }
}
