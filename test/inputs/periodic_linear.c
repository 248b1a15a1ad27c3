// A torus with subscripts by hand, helper functions in them, and coefficients.
// form: Reads and borders: functions of the file in subscripts, `u[idx(i, wrap(j - 1, m), m)]`
// schedule: tiers=3 block=32 stream=chunks:8
// nests: 1
// expect: verified
static int idx(int i, int j, int n) { return i * n + j; }
static int wrap(int i, int n) { return i < 0 ? i + n : i >= n ? i - n : i; }

void heat(int T, int n, int m, const float *k, float *u, float *v) {
  for (int t = 0; t < T; t++) {
    for (int i = 0; i < n; i++)
      for (int j = 0; j < m; j++) {
        int up = (i - 1 + n) % n, down = (i + 1) % n;
        v[idx(i, j, m)] = 0.25f * k[i * m + j] *
                          (u[up * m + j] + u[down * m + j] + u[idx(i, wrap(j - 1, m), m)] + u[i * m + (j + 1) % m]);
      }
    float *tmp = u;
    u = v;
    v = tmp;
  }
}
