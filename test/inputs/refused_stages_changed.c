// What the first value is made of changes before it is read.
// form: Several arrays in a time step: A work array that is read when what it was made of has changed
// expect: refused single-assignment
#define N 100

static double u[N], v[N], lap[N];

void run(int steps, double c) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < N - 1; i++) lap[i] = u[i + 1] - 2 * u[i] + u[i - 1];
    for (int i = 1; i < N - 1; i++) u[i] = u[i] + c * lap[i];
    for (int i = 1; i < N - 1; i++) lap[i] = v[i + 1] - 2 * v[i] + v[i - 1];  // here
    for (int i = 1; i < N - 1; i++) v[i] = v[i] + c * lap[i];
  }
}
