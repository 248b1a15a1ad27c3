// The source adds rows from high to low, of unlike halos, with both iterators: stages stream over negated indices.
// schedule: tiers=2 stages=3 cells=4 block=128 stream=weighted:1.41 exchange=shuffle sync=step:2 combine=partial in=cp_async:4 out=coalesced edge=lane
// schedule: tiers=1 stages=2 cells=4 block=128 stream=weighted:1.5 exchange=shuffle sync=step:1 combine=partial in=cp_async:4 out=coalesced edge=split
// expect: verified
#define N 300
#define M 400

static double A[2][N][M];

void f(int n, int m, int T) {
  for (int t = 0; t < T; t++)
    for (int i = 2; i < n - 1; i++)
      for (int j = 1; j < m - 2; j++)
        A[(t + 1) % 2][i][j] = 0.1 * A[t % 2][i + 1][j + 2] + 0.2 * A[t % 2][i][j - 1] + 0.001 * (i - j) + 0.3 * A[t % 2][i][j] +
                               0.1 * A[t % 2][i - 1][j + 1] + 0.15 * A[t % 2][i - 2][j];
}
