// form: Loops: A branch every few steps that leaves out the rest of a step
// expect: refused control-flow
#define N 100
static double a[N], b[N];

void heat(int steps) {
  for (int t = 0; t < steps; t++) {
    if (t % 10 == 3) continue;  // here
    for (int i = 1; i < N - 1; i++) b[i] = 0.5 * (a[i - 1] + a[i + 1]);
    for (int i = 1; i < N - 1; i++) a[i] = b[i];
  }
}
