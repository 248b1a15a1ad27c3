// Every row trades places with that of another array.
// form: Buffering: Pointers to rows trade places one by one
// expect: refused perfect-nest expression pointer-access array-type side-effect
void sweep(int n, int T, double **u, double **un) {
#pragma scop
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++) un[i][j] = 0.5 * (u[i - 1][j] + u[i][j + 1]);
    for (int i = 0; i < n; i++) {
      double *kept = u[i];
      u[i] = un[i];
      un[i] = kept;
    }
  }
#pragma endscop
}
