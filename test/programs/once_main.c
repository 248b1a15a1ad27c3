// The time loop of once_step.c.
#include <stdio.h>
#include <stdlib.h>

void step(int n, int m, double c, const double *restrict u, double *restrict un);

int main(void) {
  enum { kRows = 45, kColumns = 52, kCells = kRows * kColumns };
  double *u = malloc(kCells * sizeof *u), *un = malloc(kCells * sizeof *un);
  for (int i = 0; i < kCells; i++) u[i] = un[i] = (i * 31) % 23 * 0.25 + 1.0 / (3 + i);
  for (int t = 0; t < 9; t++) {
    step(kRows, kColumns, 0.2, u, un);
    double *const kept = u;
    u = un;
    un = kept;
  }
  double sum = 0;
  for (int i = 0; i < kCells; i++) sum += u[i] * (1 + i % 7);
  printf("%.17g\n", sum);
  free(u);
  free(un);
  return 0;
}
