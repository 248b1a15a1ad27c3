// Groups of cells where two arrays in place are updated in boxes of their own, and arrays that are only read are read by both: bounds that calls check.
// schedule: tiers=1 cells=2 block=64x4 stream=chunks:8 planes=global exchange=global combine=gather
// schedule: tiers=1 cells=2 block=64x4 stream=chunks:8 planes=registers exchange=global combine=gather
// nests: 1
// expect: verified
#define N 27
#define M 33
#define L 46
static double e[N][M][L], h[N][M][L], ce[N][M][L], ch[N][M][L];
void step(int T) {
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < N; i++)
      for (int j = 1; j < M; j++)
        for (int k = 1; k < L; k++)
          e[i][j][k] += ce[i][j][k] * (h[i][j][k] - h[i - 1][j][k] + h[i][j - 1][k] - h[i][j][k - 1]);
    for (int i = 0; i < N - 1; i++)
      for (int j = 0; j < M - 1; j++)
        for (int k = 0; k < L - 1; k++)
          h[i][j][k] += ch[i][j][k] * (e[i + 1][j][k] - e[i][j][k] + e[i][j + 1][k] - e[i][j][k + 1]);
  }
}
