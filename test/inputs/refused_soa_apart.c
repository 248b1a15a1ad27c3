// The values of one block are not all as far apart.
// form: Storage: values of cells in a block that are not all as far apart
// expect: refused cell-values
void spread(float *u, float *un, int n, int m, int far, int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++) {
        un[i * m + j] = 0.5f * (u[(i - 1) * m + j] + u[far + i * m + j - 1]);  // here
        un[n * m + i * m + j] = u[n * m + i * m + j];
      }
    float *kept = u;
    u = un;
    un = kept;
  }
}
