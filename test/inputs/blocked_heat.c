// form: Loops: Loops over blocks of cells, `for (ii = 1; ii < n; ii += B) ... for (i = ii; i < MIN(ii + B, n); i++)`
// expect: verified
// default: two steps
#define MIN(a, b) ((a) < (b) ? (a) : (b))
enum { N = 130, M = 75, B = 16 };

static double a[N][M], b[N][M];

void heat(int steps) {
  for (int t = 0; t < steps; t++) {
    for (int ii = 1; ii < N - 1; ii += B)
      for (int jj = 1; jj < M - 1; jj += B)
        for (int i = ii; i < MIN(ii + B, N - 1); i++)
          for (int j = jj; j < MIN(jj + B, M - 1); j++)
            b[i][j] = 0.25 * (a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1]);
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < M - 1; j++) a[i][j] = b[i][j];
  }
}
