// The radius is a parameter: how many cells are read is not known.
// form: Loops: a loop in the body whose bounds are known at run time only
// expect: refused small-loop
void spread(int steps, int n, int r, float a[2][n], const float* w) {
  for (int t = 0; t < steps; t++)
    for (int i = 8; i < n - 8; i++) {
      float s = 0;
      for (int k = -r; k <= r; k++)  // here
        s += w[k + r] * a[t % 2][i + k];
      a[(t + 1) % 2][i] = s;
    }
}
