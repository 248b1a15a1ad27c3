// Coefficients of 16 bits that stream in cells of the fields' type, and profiles of them.
// schedule: tiers=2 stages=2 cells=4 block=128 stream=weighted:3 exchange=shuffle sync=step:1 combine=star in=cp_async:3 out=coalesced edge=split
// schedule: tiers=2 stages=2 cells=8 block=256 stream=weighted:2 exchange=shuffle sync=step:2 combine=star in=cp_async:3 out=coalesced edge=lane
// form: Types of cells: arrays of `_Float16` beside doubles, and profiles of them
// nests: 2
// expect: verified
enum { N = 61, M = 143 };

void floats(int T, float u[2][N][M], _Float16 (*k)[M], const _Float16 *b, const _Float16 *a) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < M - 1; j++)
        u[(t + 1) % 2][i][j] = u[t % 2][i][j] + k[i][j] * (u[t % 2][i - 1][j] + u[t % 2][i + 1][j] - 2 * u[t % 2][i][j]) * a[i] +
                               b[j] * (u[t % 2][i][j - 1] - u[t % 2][i][j + 1]);
}

void doubles(int T, double u[2][N][M], _Float16 (*k)[M]) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < M - 1; j++)
        u[(t + 1) % 2][i][j] = 0.5 * u[t % 2][i][j] + 0.1 * k[i][j] * (u[t % 2][i - 1][j] + u[t % 2][i + 1][j]) + 0.1f * k[i][j] * u[t % 2][i][j - 1];
}
