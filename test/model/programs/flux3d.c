// Diffusion by fluxes between cells of different conductivity, none through the sides: flux3d of
// docs/results/h100_profiles.csv.
#define N 512
REAL u[2][512][512][512];
REAL c[512][512][512];
void step(int T) {
  for (int t = 0; t < T; t++) {
    for (int i = 0; i < 512; i++)
      for (int j = 0; j < 512; j++)
        for (int k = 0; k < 512; k++)
          u[(t + 1) % 2][i][j][k] =
              u[t % 2][i][j][k] +
              (REAL)0.05 * ((c[i > 0 ? i - 1 : 0][j][k] + c[i][j][k]) *
                                (u[t % 2][i > 0 ? i - 1 : 0][j][k] - u[t % 2][i][j][k]) +
                            (c[i < N - 1 ? i + 1 : N - 1][j][k] + c[i][j][k]) *
                                (u[t % 2][i < N - 1 ? i + 1 : N - 1][j][k] - u[t % 2][i][j][k]) +
                            (c[i][j > 0 ? j - 1 : 0][k] + c[i][j][k]) *
                                (u[t % 2][i][j > 0 ? j - 1 : 0][k] - u[t % 2][i][j][k]) +
                            (c[i][j < N - 1 ? j + 1 : N - 1][k] + c[i][j][k]) *
                                (u[t % 2][i][j < N - 1 ? j + 1 : N - 1][k] - u[t % 2][i][j][k]) +
                            (c[i][j][k > 0 ? k - 1 : 0] + c[i][j][k]) *
                                (u[t % 2][i][j][k > 0 ? k - 1 : 0] - u[t % 2][i][j][k]) +
                            (c[i][j][k < N - 1 ? k + 1 : N - 1] + c[i][j][k]) *
                                (u[t % 2][i][j][k < N - 1 ? k + 1 : N - 1] - u[t % 2][i][j][k]));
  }
}
