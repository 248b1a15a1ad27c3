// In place in rows of pointers, new values are read.
// form: Storage: Rows of pointers updated in place, reading new values
// expect: refused dependence
void sweep(int n, int T, double **u) {
#pragma scop
  for (int t = 0; t < T; t++)
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++) u[i][j] = 0.25 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]);
#pragma endscop
}
