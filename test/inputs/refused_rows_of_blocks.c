// Pointers that lead to blocks of two dimensions.
// form: Storage: Pointers to blocks of two dimensions, `double (**u)[64]`
// expect: refused array-type
void sweep(int n, int T, double (**u)[64], double (**un)[64]) {
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < 63; j++)
        for (int k = 1; k < 63; k++) un[i][j][k] = 0.5 * u[i - 1][j][k];
    double (**kept)[64] = u;
    u = un;
    un = kept;
  }
}
