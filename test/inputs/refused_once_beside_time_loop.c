// A time loop that is refused keeps the sweeps that it calls from being compiled one by one.
// form: Sweeps without a time loop: a sweep that a time loop of the file calls, which is refused
// expect: refused perfect-nest
#include <stdio.h>

static void step(int n, double u[n], double un[n]) {
  for (int i = 1; i < n - 1; i++) un[i] = 0.5 * (u[i - 1] + u[i + 1]);
}

void run(int n, int T, double u[n], double un[n]) {
  for (int t = 0; t < T; t++) {
    step(n, u, un);
    printf("%d\n", t);  // here
    step(n, un, u);
  }
}
