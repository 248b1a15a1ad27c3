// A function that calls itself.
// expect: refused function-body
#define N 80

static double u[N], v[N];

static double sum(const double *a, int i, int r) {
  if (r < 0) return 0;
  return a[i + r] + sum(a, i, r - 1);  // here
}

void smooth(int steps) {
#pragma scop
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < N - 3; i++) v[i] = 0.25 * sum(u, i, 2);
    for (int i = 1; i < N - 3; i++) u[i] = v[i];
  }
#pragma endscop
}
