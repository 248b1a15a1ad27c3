// LBM D2Q9 with the values of a cell as the last dimension behind two time planes; loops over the values are small.
// form: Storage: the values of a cell in a last dimension, `f[t % 2][i][j][k]`
// nests: 1
// expect: verified
#define N 200
#define M 220
double f[2][N][M][9];
const int ci[9] = {0, 0, 1, 0, -1, 1, 1, -1, -1};
const int cj[9] = {0, 1, 0, -1, 0, 1, -1, -1, 1};
const double w[9] = {4.0 / 9, 1.0 / 9, 1.0 / 9, 1.0 / 9, 1.0 / 9, 1.0 / 36, 1.0 / 36, 1.0 / 36, 1.0 / 36};

void lbm(int steps, double omega) {
  for (int t = 0; t < steps; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < M - 1; j++) {
        double rho = 0, mi = 0, mj = 0;
        for (int k = 0; k < 9; k++) {
          const double in = f[t % 2][i - ci[k]][j - cj[k]][k];
          rho += in;
          mi += ci[k] * in;
          mj += cj[k] * in;
        }
        const double ui = mi / rho, uj = mj / rho, uu = 1.5 * (ui * ui + uj * uj);
        for (int k = 0; k < 9; k++) {
          const double cu = 3 * (ci[k] * ui + cj[k] * uj);
          f[(t + 1) % 2][i][j][k] = (1 - omega) * f[t % 2][i - ci[k]][j - cj[k]][k] + omega * w[k] * rho * (1 + cu + 0.5 * cu * cu - uu);
        }
      }
}
