// Conditions that always hold, as loops end before the cells that they ask for: what they choose otherwise is never read. One array is blocked in time
// as if they were not there, and calls with other bounds are refused.
// schedule: tiers=2 stages=2 cells=4 block=128 stream=weighted:1.4 exchange=shuffle sync=step:2 combine=star in=cp_async:4 out=coalesced edge=lane
// schedule: tiers=3 block=64 stream=chunks:8 combine=star
// nests: 3
// expect: verified
// form: Reads and borders: conditions that always hold
#define N 37
#define M 90

static float u[2][N][M], a[N][M], b[N][M];

void planes(int T) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < M - 1; j++)
        u[(t + 1) % 2][i][j] = 0.25f * (u[t % 2][i > 0 ? i - 1 : 0][j] + u[t % 2][i < N - 1 ? i + 1 : N - 1][j] + u[t % 2][i][j > 0 ? j - 1 : 0] +
                                        u[t % 2][i][j < M - 1 ? j + 1 : M - 1]);
}

void copied(int T) {
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < M - 1; j++)
        b[i][j] = 0.25f * (a[i - 1][j] + a[i < N - 1 ? i + 1 : 0][j] + a[i][j - 1] + a[i][j + 1]);
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < M - 1; j++)
        a[i][j] = b[i][j];
  }
}

void variable(int T, int n, int m, float v[2][n][m]) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++)
        v[(t + 1) % 2][i][j] = 0.25f * (v[t % 2][i - 1][j] + v[t % 2][i < n - 1 ? i + 1 : n - 1][j] + v[t % 2][i][j - 1] + v[t % 2][i][j + 1]);
}
