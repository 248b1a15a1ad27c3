// form: Storage: Pointers to rows that move to the next one, `up += m` behind the inner loop
// expect: verified
// default: two steps
static void row(float *restrict b, const float *restrict a, int n, int m, float w) {
  const float *up = a, *mid = a + m, *down = a + 2 * m;
  float *to = b + m;
  for (int i = 1; i < n - 1; i++, to += m) {
    for (int j = 1; j < m - 1; j++) to[j] = (1 - w) * mid[j] + 0.25f * w * (up[j] + down[j] + mid[j - 1] + mid[j + 1]);
    up += m;
    mid += m;
    down += m;
  }
}

void relax(float *a, float *b, int n, int m, int sweeps, float w) {
  for (int s = 0; s < sweeps; s++) {
    row(b, a, n, m, w);
    row(a, b, n, m, w);
  }
}
