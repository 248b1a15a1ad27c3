// Three buffers where two would do: the oldest one is read by nobody, and comes back as it was.
// form: Buffering: three pointers that rotate, of which one old level is read
// schedule: tiers=1 block=32x4 stream=none planes=global exchange=global combine=gather
// schedule: tiers=3 block=64 stream=chunks:40 combine=star in=prefetch:1 edge=split
// default: no
// expect: verified
void blur(int n, int m, double (*a)[m], double (*b)[m], double (*c)[m], int rounds) {
  double(*t)[m];
  while (rounds-- > 0) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++) b[i][j] = 0.2 * (a[i][j] + a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1]);
    t = a;
    a = b;
    b = c;
    c = t;
  }
}
