// form: Storage: More than 32 values of a cell in loops beside other statements
// expect: refused perfect-nest
// says: found a loop beside other statements that counts to 33, expected at most 32
// silent: declare
enum { Q = 33 };
void run(int n, int steps, double f[2][n][n][Q]) {
  for (int t = 0; t < steps; t++)
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++) {
        double rho = 0;
        for (int k = 0; k < Q; k++) rho += f[t % 2][i][j][k];
        for (int k = 0; k < Q; k++)  // here
          f[(t + 1) % 2][i][j][k] = f[t % 2][i - 1][j][k] + 0.1 * (rho - f[t % 2][i][j][k]);
      }
}
