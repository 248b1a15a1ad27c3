// Three sweeps, but the pointers stay where they are: the next iteration begins with the values of a step before.
// form: Buffering: an odd number of sweeps between two arrays that stay where they are
// expect: refused single-assignment
#define N 70
static double a[N], b[N];

void f(int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < N - 1; i++) b[i] = 0.5 * (a[i - 1] + a[i + 1]);
    for (int i = 1; i < N - 1; i++) a[i] = 0.5 * (b[i - 1] + b[i + 1]);
    for (int i = 1; i < N - 1; i++) b[i] = 0.5 * (a[i - 1] + a[i + 1]);
  }
}
