// form: Loops: Output every few steps, `if (t % run.every == 0) print(t, u);`, first, last, or before pointers trade places
// expect: verified
#include <stdio.h>

static void print(int t, const double *u) { printf("%d %f\n", t, u[3]); }

typedef struct {
  int every, steps;
} Run;

void heat(double *u, double *un, int n, Run run) {
  for (int t = 0; t < run.steps; t++) {
    for (int i = 1; i < n - 1; i++) un[i] = 0.5 * (u[i - 1] + u[i + 1]);
    double *kept = u;
    u = un;
    un = kept;
    if (t % run.every == 0) print(t, u);
  }
}
