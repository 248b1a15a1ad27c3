// What few time steps print is read on the host.
// expect: refused perfect-nest
// says: in a time loop that does more in some time steps
#include <stdio.h>
void run(int n, int steps, double *e, double *h) {
  double old;
  for (int t = 0; t < steps; t++) {
    old = e[1];  // here
    for (int i = 1; i < n - 1; i++) e[i] += 0.5 * (h[i] - h[i - 1]);
    e[0] = old + 0.3 * (e[1] - e[0]);
    for (int i = 0; i < n - 1; i++) h[i] += 0.5 * (e[i + 1] - e[i]);
    if (t % 100 == 0) printf("%g\n", old);
  }
}
