// Rows of pointers behind three pointers that rotate.
// form: Buffering: three time levels in rows of pointers that rotate, `double **`
// nests: 1
// expect: verified
// default: two steps
void membrane(int nx, int ny, int steps, double **past, double **present, double **future, double c) {
  double **swap;
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < nx - 1; i++)
      for (int j = 1; j < ny - 1; j++)
        future[i][j] = 2.0 * present[i][j] - past[i][j] + c * (present[i - 1][j] + present[i + 1][j] + present[i][j - 1] + present[i][j + 1] - 4.0 * present[i][j]);
    swap = past;
    past = present;
    present = future;
    future = swap;
  }
}
