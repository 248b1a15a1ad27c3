// 25 points with 13 coefficients for each cell.
// schedule: tiers=2 block=32x24 stream=chunks:12 combine=gather
// schedule: tiers=1 cells=2 block=64x4 stream=chunks:8 planes=registers exchange=global combine=gather
// nests: 1
// expect: verified
#define N 25
#define M 37
#define L 43

static double u[2][N][M][L], k0[N][M][L], k1[N][M][L], k2[N][M][L], k3[N][M][L], k4[N][M][L], k5[N][M][L], k6[N][M][L], k7[N][M][L], k8[N][M][L], k9[N][M][L], k10[N][M][L], k11[N][M][L], k12[N][M][L];

void step(int T) {
  for (int t = 0; t < T; t++)
    for (int i = 4; i < N - 4; i++)
      for (int j = 4; j < M - 4; j++)
        for (int l = 4; l < L - 4; l++)
          u[(t + 1) % 2][i][j][l] = k0[i][j][l] * u[t % 2][i][j][l] +
                                   k1[i][j][l] * (u[t % 2][i + 1][j][l] + u[t % 2][i - 1][j][l]) +
                                   k2[i][j][l] * (u[t % 2][i + 2][j][l] + u[t % 2][i - 2][j][l]) +
                                   k3[i][j][l] * (u[t % 2][i + 3][j][l] + u[t % 2][i - 3][j][l]) +
                                   k4[i][j][l] * (u[t % 2][i + 4][j][l] + u[t % 2][i - 4][j][l]) +
                                   k5[i][j][l] * (u[t % 2][i][j + 1][l] + u[t % 2][i][j - 1][l]) +
                                   k6[i][j][l] * (u[t % 2][i][j + 2][l] + u[t % 2][i][j - 2][l]) +
                                   k7[i][j][l] * (u[t % 2][i][j + 3][l] + u[t % 2][i][j - 3][l]) +
                                   k8[i][j][l] * (u[t % 2][i][j + 4][l] + u[t % 2][i][j - 4][l]) +
                                   k9[i][j][l] * (u[t % 2][i][j][l + 1] + u[t % 2][i][j][l - 1]) +
                                   k10[i][j][l] * (u[t % 2][i][j][l + 2] + u[t % 2][i][j][l - 2]) +
                                   k11[i][j][l] * (u[t % 2][i][j][l + 3] + u[t % 2][i][j][l - 3]) +
                                   k12[i][j][l] * (u[t % 2][i][j][l + 4] + u[t % 2][i][j][l - 4]);
}
