// A helper that ends its small loop early.
// form: Updates: `break` in the small loop of a helper function
// expect: refused function-body
#define N 2000

static float u[N], v[N];

static float first_above(const float *from, int i) {
  int k;
  float found = 0;
  for (k = -2; k <= 2; k++) {
    if (from[i + k] > 0.5f) {
      found = from[i + k];
      break;  // here
    }
  }
  return found;
}

void run(int steps) {
  int t, i;
  for (t = 0; t < steps; t++) {
    for (i = 2; i < N - 2; i++) v[i] = 0.5f * (u[i] + first_above(u, i));
    for (i = 2; i < N - 2; i++) u[i] = v[i];
  }
}
