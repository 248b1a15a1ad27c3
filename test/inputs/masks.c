// Masks and tables beside the grid: integers of several widths, a rule from a table, weights along one axis, a source in time.
// schedule: tiers=3 block=64 stream=chunks:8 combine=gather
// schedule: tiers=2 block=64 stream=column combine=star in=prefetch:1
// nests: 3
// expect: verified
#define ROWS 70
#define COLS 83
static unsigned char obstacle[ROWS][COLS];
static int kind[ROWS][COLS];
static short A[2][ROWS][COLS];
static double u[2][ROWS][COLS];

// form: Arrays that are only read: masks and tables of integers
void flags(int T) {
  for (int t = 0; t < T; t++)
    for (int i = 2; i < ROWS - 1; i++)
      for (int j = 1; j < COLS - 2; j++)
        A[(t + 1) % 2][i][j] = obstacle[i][j] > 2 ? A[t % 2][i][j] : A[t % 2][i - 1][j] + kind[i - 2][j + 2] * A[t % 2][i + 1][j];
}

void sources(int T, const float *restrict source, const double *w, const double *v) {
  for (int t = 1; t <= T; t++)
    for (int i = 1; i < ROWS - 1; i++)
      for (int j = 1; j < COLS - 1; j++)
        u[t % 2][i][j] = w[i] * u[(t + 1) % 2][i - 1][j] + v[j - 1] * u[(t + 1) % 2][i + 1][j] +
                         (kind[i][j] == 1 ? source[t - 1] : 0.0f) + u[(t + 1) % 2][i][j] * 0.3;
}

// Read before the grid begins and after it ends.
void shifted(int T, int n, double A[2][n][n], const double c[n + 7]) {
  for (int t = 0; t < T; t++)
    for (int i = 4; i < n - 1; i++)
      for (int j = 5; j < n - 1; j++)
        A[(t + 1) % 2][i][j] = A[t % 2][i - 1][j] * c[j - 5] + A[t % 2][i + 1][j] * c[j + 7] + c[3];
}
