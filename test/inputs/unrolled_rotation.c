// A wave whose three arrays change their parts by hand.
// schedule: tiers=2 block=32 stream=chunks:6
// form: Buffering: three arrays that rotate by a sweep for each of their parts
// nests: 1
// expect: verified
static void leap(int n, int m, double next[n][m], double now[n][m], double old[n][m], double c2) {
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < m - 1; j++)
      next[i][j] = 2 * now[i][j] - old[i][j] + c2 * (now[i - 1][j] + now[i + 1][j] + now[i][j - 1] + now[i][j + 1] - 4 * now[i][j]);
}

void wave(int n, int m, int rounds, double u[n][m], double v[n][m], double w[n][m], double c2) {
  for (int r = 0; r < rounds; r++) {
    leap(n, m, w, v, u, c2);
    leap(n, m, u, w, v, c2);
    leap(n, m, v, u, w, c2);
  }
}
