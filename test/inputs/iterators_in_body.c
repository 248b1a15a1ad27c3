// t, i and j as values: time-dependent coefficients, positions, parity of a cell.
// schedule: tiers=4 block=32 stream=chunks:6
// nests: 3
// expect: verified
#define N 90

double A[2][N][N];
int B[2][N][N];

// form: Updates: iterators as values, the time too
void decaying(int T) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++)
        A[(t + 1) % 2][i][j] = (A[t % 2][i - 1][j] + A[t % 2][i][j + 1]) / (2 + 0.01 * t) + 0.001 * i - 0.002 * j;
}

void red_black(int T) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++)
        A[(t + 1) % 2][i][j] = (i + j + t) % 2 ? A[t % 2][i][j] : 0.5 * (A[t % 2][i - 1][j] + A[t % 2][i + 1][j]);
}

void mixed_types(long T) {
  unsigned i;
  for (long t = 0; t < T; t++)
    for (i = 1; i < N - 1; i++)
      for (short j = 1; j < N - 1; j++) B[(t + 1) % 2][i][j] = (B[t % 2][i][j - 1] + (j - i) / 2 + t * 3) & 0xffff;
}
