// Coefficients of 16 bits in three dimensions, also for kernels of several time steps.
// form: Types of cells: arrays of `_Float16` that are only read
// schedule: tiers=2 block=16x8 stream=chunks:8
// default: no
// expect: verified
enum { N = 34 };

float u[2][N][N][N];

void heat(int T, _Float16 (*k)[N][N]) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++)
        for (int l = 1; l < N - 1; l++)
          u[(t + 1) % 2][i][j][l] = u[t % 2][i][j][l] + 0.1f * k[i][j][l] * (u[t % 2][i - 1][j][l] + u[t % 2][i + 1][j][l] - 2 * u[t % 2][i][j][l]) +
                                    0.1f * (u[t % 2][i][j + 1][l] + u[t % 2][i][j][l - 1] - 2 * u[t % 2][i][j][l]);
}
