// The cells that are updated are more in every step.
// form: Loops: A bound that changes in every step
// expect: refused loop-bound
#define N 100

void melt(double *u, double *un, int front, int steps) {
#pragma scop
  for (int s = 0; s < steps; s++) {
    for (int i = 1; i < front; i++) un[i] = 0.5 * (u[i - 1] + u[i + 1]);  // here
    front++;
    double *kept = u;
    u = un;
    un = kept;
  }
#pragma endscop
}
