// Nothing but a loop in the body: what it sums up goes into an array in place, and the other way round.
// expect: verified
// nests: 1
#define N 96

double v[N][N], p[N][N];

int wave(int steps, double c) {
  int i, j, k = 7;
  for (int t = 0; t < steps; t++) {
    for (i = 1; i < N - 1; i++)
      for (j = 2; j < N - 2; j++)
        for (k = 0; k < 2; k++) v[i][j] += c * (p[i][j + k] - p[i][j - k - 1]);
    for (i = 1; i < N - 1; i++)
      for (j = 2; j < N - 2; j++) {
        for (k = 2; k > 0; k--) {
          const double near = v[i][j] - v[i - 1][j];
          p[i][j] -= c * near / k;
        }
      }
  }
  return i + j + k;
}
