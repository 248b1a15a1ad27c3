// One dimension: several values of a cell, whose place is computed by hand; odd and even cells set in turn.
// form: Storage: several values of a cell in one dimension, `f[9 * i + q]`, also as even and odd cells
// nests: 3
// expect: verified
#define Q 3
void lattice(int n, int steps, double *restrict v, double *restrict w) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++) {
      double sum = 0;
      for (int c = 0; c < Q; c++) sum += v[i * Q + c];
      for (int c = 0; c < Q; c++)
        w[i * Q + c] = 0.5 * v[i * Q + c] + 0.2 * v[(i - c + 1) * Q + c] + 0.1 * sum;
    }
    for (int i = 1; i < n - 1; i++)
      for (int c = 0; c < Q; c++) v[i * Q + c] = w[i * Q + c];
  }
}

// In place.
void pair(int n, int steps, float *u) {
  for (int t = 0; t < steps; t++)
    for (int i = 0; i < n; i++) {
      u[2 * i] += 0.25f * u[2 * i + 1];
      u[2 * i + 1] -= 0.125f * u[2 * i];
    }
}

// Red and black cells.
void relaxed(int n, int steps, double *u) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n; i++) u[2 * i] = 0.5 * (u[2 * i - 1] + u[2 * i + 1]);
    for (int i = 1; i < n; i++) u[2 * i + 1] = 0.5 * (u[2 * i] + u[2 * i + 2]);
  }
}
