// The same in 3-D: fluxes between cells of different conductivity, none through the sides.
// schedule: tiers=2 cells=4x1 block=128x8 stream=waves exchange=shuffle sync=neighbours combine=star in=cp_async:3 out=coalesced edge=split
// schedule: tiers=1 block=32x4 stream=chunks:8 planes=mixed combine=gather
// nests: 1
// expect: verified
#define N 21
#define M 26
#define L 39
#define MIN(a, b) ((a) < (b) ? (a) : (b))
#define MAX(a, b) ((a) > (b) ? (a) : (b))
#define FLUX(z, y, x) (0.5f * (k[z][y][x] + k[i][j][l]) * (u[t % 2][z][y][x] - u[t % 2][i][j][l]))

static float u[2][N][M][L], k[N][M][L];

void step(int T) {
  for (int t = 0; t < T; t++)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < M; j++)
        for (int l = 0; l < L; l++)
          u[(t + 1) % 2][i][j][l] = u[t % 2][i][j][l] + 0.1f * (FLUX(MAX(i - 1, 0), j, l) + FLUX(MIN(i + 1, N - 1), j, l) + FLUX(i, MAX(j - 1, 0), l) +
                                                                FLUX(i, MIN(j + 1, M - 1), l) + FLUX(i, j, MAX(l - 1, 0)) + FLUX(i, j, MIN(l + 1, L - 1)));
}
