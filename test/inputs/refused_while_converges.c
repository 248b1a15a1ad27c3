// The loop ends when the values have converged: how many steps that takes is not known before.
// form: Loops: `while` with a condition on the data
// expect: refused loop-form
#define N 100

void sweep(double tolerance, double *u, double *un) {
#pragma scop
  while (u[N / 2] > tolerance) {  // here
    for (int i = 1; i < N - 1; i++) un[i] = 0.5 * (u[i - 1] + u[i + 1]);
    double *tmp = u;
    u = un;
    un = tmp;
  }
#pragma endscop
}
