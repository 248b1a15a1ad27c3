// A function that looks for a cell, with a loop of unknown length.
// expect: refused function-body
#define N 80

static double u[N], v[N];

static double first(const double *a, int i) {
  while (a[i] < 0) i--;  // here
  return a[i];
}

void search(int steps) {
#pragma scop
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < N - 1; i++) v[i] = 0.5 * u[i] + 0.5 * first(u, i);
    for (int i = 1; i < N - 1; i++) u[i] = v[i];
  }
#pragma endscop
}
