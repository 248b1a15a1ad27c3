// A rod: two buffers from malloc, the temporary declared before the loop and used again behind it.
// form: Storage: memory of `malloc`
// expect: verified
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  const int n = 1000, steps = 500;
  double *u = calloc(n, sizeof *u), *un = calloc(n, sizeof *un), *tmp;
  u[n / 2] = un[n / 2] = 1.0;
  int k;
  for (k = 1; k <= steps; ++k) {
    for (int i = 1; i < n - 1; ++i) un[i] = u[i] + 0.25 * (u[i - 1] - 2.0 * u[i] + u[i + 1]);
    tmp = u;
    u = un;
    un = tmp;
  }
  printf("%g %d\n", u[n / 2], k);
  free(u);
  free(tmp);
}
