// Loops without a cell to update that set borders all the same: the entry point refuses, so that the original runs.
#include <stdio.h>

static void insulated(int n, double *u, double *un, int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++) un[i] = 0.25 * u[i - 1] + 0.5 * u[i] + 0.25 * u[i + 1];
    un[0] = 7.0;
    un[n - 1] = 9.0;
    for (int i = 1; i < n - 1; i++) u[i] = un[i];
    u[0] = 7.0;
    u[n - 1] = 9.0;
  }
}

int main(void) {
  for (int n = 2; n < 6; n++)
    for (int steps = 0; steps < 4; steps++) {
      double u[8], un[8], sum = 0;
      for (int i = 0; i < 8; i++) u[i] = i * 0.25, un[i] = 1 - i * 0.5;
      insulated(n, u, un, steps);
      for (int i = 0; i < 8; i++) sum = sum * 0.5 + u[i] + 3 * un[i];
      printf("%d %d: %.17g\n", n, steps, sum);
    }
  return 0;
}
