// expect: verified
// schedule: tiers=1 block=16x4 stream=chunks:5 planes=mixed combine=gather
// schedule: tiers=1 block=32x3 stream=column planes=mixed combine=gather
// schedule: tiers=1 block=8x8 stream=chunks:3 planes=shared combine=gather
// default: no
/* A wave as velocities and a pressure: what a launch keeps are arrays that the same step has made, and one of the step before. */
void wave(int n, float p[2][n][n][n], float u[n][n][n], float v[n][n][n], float w[n][n][n], const float rho[n][n][n], int T) {
  for (int t = 0; t < T; t++) {
    for (int i = 0; i < n - 2; i++)
      for (int j = 0; j < n - 1; j++)
        for (int k = 1; k < n - 1; k++) {
          u[i][j][k] += 0.3f * rho[i][j][k] * (p[t % 2][i + 2][j][k] - p[t % 2][i][j][k]);
          v[i][j][k] += 0.3f * (p[t % 2][i][j + 1][k] - p[t % 2][i][j][k]);
          w[i][j][k] += 0.3f * rho[i][j][k - 1] * (p[t % 2][i][j][k + 1] - p[t % 2][i][j][k]);
        }
    for (int i = 1; i < n - 2; i++)
      for (int j = 2; j < n - 1; j++)
        for (int k = 2; k < n - 1; k++)
          p[(t + 1) % 2][i][j][k] = p[t % 2][i][j][k] + 0.2f * (u[i][j][k] - u[i - 1][j][k] + v[i][j][k] - v[i][j - 2][k] +
                                                              w[i][j][k] - w[i][j][k - 1]);
  }
}
