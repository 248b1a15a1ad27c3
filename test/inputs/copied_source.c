// A source behind the copy back, which only the array that was copied to has: the copy is an update of its own.
// default: two steps
// expect: verified
#define N 61
double a[N][N], b[N][N], s[400];
void excite(int T, int x, int y) {
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++)
        b[i][j] = 0.2 * (a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1]) + 0.1 * a[i][j];
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++) a[i][j] = b[i][j];
    a[x][y] += s[t];
  }
}
