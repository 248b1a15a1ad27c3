// An array of the body whose element a number from outside chooses.
// form: Updates: An array of the body whose elements a variable chooses
// expect: refused local-variable
#define N 70

static double u[N], v[N];

void pick(int steps, int which) {
#pragma scop
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < N - 1; i++) {
      double near[3] = {u[i - 1], u[i], u[i + 1]};
      v[i] = 0.5 * near[which];  // here
    }
    for (int i = 1; i < N - 1; i++) u[i] = v[i];
  }
#pragma endscop
}
