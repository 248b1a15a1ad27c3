// A step function and a swap of pointers in main; the function is called before the loop, too.
// schedule: tiers=2 block=32 stream=chunks:6
// form: Calls in a time step: a function of the file that sweeps, `step(n, m, next, now)`, and a swap
// nests: 1
// expect: verified
#include <stdio.h>
#include <stdlib.h>

static void step(int n, int m, float factor, double to[n][m], double from[n][m]) {
  int i, j;
  for (i = 1; i < n - 1; i++)
    for (j = 1; j < m - 1; j++)
      to[i][j] = from[i][j] + factor * (from[i - 1][j] + from[i + 1][j] + from[i][j - 1] + from[i][j + 1] - 4 * from[i][j]);
}

int main(int argc, char **argv) {
  const int n = argc > 1 ? atoi(argv[1]) : 50, m = n + 7, T = 23;
  double (*u)[m] = calloc(n, sizeof *u), (*v)[m] = calloc(n, sizeof *v), dt = 0.01, dx = 0.3;
  u[n / 2][m / 2] = 1;
  step(n, m, 0.25, v, u);
  for (int i = 0; i < T; i++) {
    step(n, m, dt / (dx * dx), v, u);
    double (*kept)[m] = u;
    u = v;
    v = kept;
  }
  printf("%.17g\n", u[n / 2][m / 2]);
  free(u);
  free(v);
}
