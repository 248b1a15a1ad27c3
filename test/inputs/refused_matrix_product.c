// A product of a matrix and a vector reads each element of the matrix once: no stencil, and left alone.
// expect: refused no-stencil
#define N 1000
void residual(const double *a, const double *x, double *b) {
  for (int i = 0; i < N; i++) {
    b[i] = 0;
    for (int j = 0; j < N; j++) b[i] = b[i] + a[i + j * N] * x[j];
  }
}
