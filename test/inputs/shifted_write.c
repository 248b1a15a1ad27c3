// The cell written is shifted from the iterators; lower bounds are below the offsets.
// more: tiers=4 block=64 stream=chunks:9
// schedule: tiers=4 block=64 stream=chunks:16 in=prefetch:1 edge=split
// default: no
// nests: 4
// more: tiers=1 block=32x2 stream=none planes=global exchange=global
// expect: verified
#define N 120

double A[2][N + 4][N + 4];

void both(int T) {
  for (int t = 0; t < T; t++)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < N; j++)
        A[(t + 1) % 2][i + 1][j + 1] =
            0.25 * (A[t % 2][i][j + 1] + A[t % 2][i + 2][j + 1] + A[t % 2][i + 1][j] + A[t % 2][i + 1][j + 2]);
}

// form: Reads and borders: a write shifted from the iterators
void one_axis(int T) {
  for (int t = 0; t < T; t++)
    for (int i = 2; i < N; i++)
      for (int j = 0; j < N; j++)
        A[(t + 1) % 2][i - 1][j + 2] = 0.6 * A[t % 2][i - 2][j] + 0.4 * A[t % 2][i][j + 3];
}

void beyond_the_taps(int T) {
  for (int t = 0; t < T; t++)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < N; j++) A[(t + 1) % 2][i + 3][j] = 0.9 * A[t % 2][i][j] + 0.1 * A[t % 2][i + 1][j + 1];
}

void before_the_taps(int T) {
  for (int t = 0; t < T; t++)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < N; j++) A[(t + 1) % 2][i][j] = 0.3 * A[t % 2][i + 2][j + 2] + 0.7 * A[t % 2][i + 1][j + 3];
}
