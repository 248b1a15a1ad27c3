// The same without a variable for the row: (m + 2) in every subscript; loops the other way round.
// expect: verified
// default: two steps
void solve(int steps, int n, int m, float *t0, float *t1) {
  for (int step = 0; step < steps; step++) {
    for (int j = 1; j <= m; j++)
      for (int i = n; i >= 1; i--)
        t1[(m + 2) * i + j] = 0.3f * t0[i * (m + 2) + j] + 0.7f * t0[(i - 1) * (m + 2) + j - 1];
    float *other = t0;
    t0 = t1;
    t1 = other;
  }
}
