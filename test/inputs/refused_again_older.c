// form: Cells set again: Neighbours in both of two planes that are both set
// expect: refused single-assignment
void run(int n, int m, int steps, float (*a)[m], float (*b)[m], const float *d) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++) b[i][j] = 0.2f * (a[i - 1][j] + a[i][j - 1] + b[i + 1][j]);  // here
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++) a[i][j] *= d[i];
    float (*s)[m] = a;
    a = b;
    b = s;
  }
}
