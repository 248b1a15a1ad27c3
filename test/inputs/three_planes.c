// The wave equation with three time planes.
// form: Buffering: three time planes, `% 3`
// schedule: tiers=1 block=32x4 stream=none planes=global exchange=global combine=gather
// schedule: tiers=2 stages=2 cells=4 block=128 stream=weighted:1.8 exchange=shuffle sync=step:1 combine=gather in=cp_async:3 out=coalesced edge=split
// schedule: tiers=3 block=64 stream=chunks:40 combine=star in=prefetch:1 edge=split
// expect: verified
#define N 100

float A[3][N][N];

void sweep(int T) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++) A[(t + 1) % 3][i][j] = 2 * A[t % 3][i][j] - A[(t + 2) % 3][i][j] + 0.1f * (A[t % 3][i - 1][j] + A[t % 3][i + 1][j]);
}
