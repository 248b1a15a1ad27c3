// Coefficients, a mask and profiles at subscripts that conditions keep within their arrays, beside fields that are read so.
// schedule: tiers=2 stages=2 cells=4 block=128 stream=weighted:3 exchange=shuffle sync=step:1 combine=gather in=cp_async:3 out=coalesced edge=split
// schedule: tiers=2 block=64 stream=chunks:8 combine=gather
// schedule: tiers=1 block=64 stream=chunks:8 planes=registers exchange=global combine=gather
// schedule: tiers=1 block=64 stream=chunks:8 planes=shared combine=gather
// form: Arrays that are only read: clamped subscripts
// nests: 1
// expect: verified
#define N 61
#define M 143
static float u[2][N][M], k[N][M];
static unsigned char wall[N][M];
static float a[N], b[M];

void step(int T) {
  for (int t = 0; t < T; t++)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < M; j++)
        u[(t + 1) % 2][i][j] = 0.3f * u[t % 2][i][j > 0 ? j - 1 : 0] + 0.3f * u[t % 2][i][j < M - 1 ? j + 1 : M - 1] +
                               0.2f * u[t % 2][i > 0 ? i - 1 : 0][j] + 0.2f * u[t % 2][i < N - 1 ? i + 1 : N - 1][j] +
                               0.2f * k[i > 0 ? i - 1 : 0][j] + 0.1f * k[i][j < M - 1 ? j + 1 : j] + (i > 0 ? a[i - 1] : 0.5f) +
                               (j < M - 1 ? b[j + 1] : b[j]) + wall[i][j > 0 ? j - 1 : 0] * 0.001f;
}
