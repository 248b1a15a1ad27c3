// Maps with fewer axes than the grid, or with turned ones, at subscripts of which conditions keep two in the array.
// schedule: tiers=2 block=32x8 stream=chunks:8 combine=gather
// schedule: tiers=2 cells=4x1 block=128x8 stream=waves exchange=shuffle sync=neighbours combine=star in=cp_async:3 out=coalesced edge=split
// nests: 1
// expect: verified
#define N 21
#define M 26
#define L 39
#define MIN(a, b) ((a) < (b) ? (a) : (b))
#define MAX(a, b) ((a) > (b) ? (a) : (b))

static float u[2][N][M][L], ground[N][M], turned[L][M];
static unsigned char wet[M][L];

void step(int T) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 0; j < M; j++)
        for (int l = 0; l < L; l++)
          u[(t + 1) % 2][i][j][l] = 0.25f * (u[t % 2][i - 1][j][l] + u[t % 2][i + 1][j][l]) + ground[i < N - 1 ? i + 1 : N - 1][j > 0 ? j - 1 : 0] +
                                    turned[MIN(l + 1, L - 1)][MAX(j - 1, 0)] + 0.01f * (wet[MIN(j + 1, M - 1)][MAX(l - 2, 0)] & 15);
}
