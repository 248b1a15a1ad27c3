// form: Calls in a time step: A function whose reads of neighbours are seen through temporaries alone, `int w = c - 1; v[c] = u[w];`
// expect: verified
static void step(int rows, int cols, const double *u, double *v) {
#pragma omp parallel for
  for (int i = 0; i < rows; i++)
    for (int j = 1; j < cols - 1; j++) {
      const int up = i == 0 ? rows - 1 : i - 1, west = j - 1;
      v[i * cols + j] = 0.25 * u[up * cols + j] + 0.5 * u[i * cols + j] + 0.25 * u[i * cols + west];
    }
}

void advect(int steps, int rows, int cols, double *a, double *b) {
  for (int t = 0; t < steps; t++) {
    step(rows, cols, a, b);
    double *kept = a;
    a = b;
    b = kept;
  }
}
