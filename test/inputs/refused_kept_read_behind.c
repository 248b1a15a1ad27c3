// What the last time step has kept is read behind the loop, and no memory of the device has it by then.
// expect: refused perfect-nest
// says: here it is read
#include <stdio.h>
void run(int n, int steps, double *e, double *h) {
  double old = 0;
  for (int t = 0; t < steps; t++) {
    for (int i = 0; i < n - 1; i++) h[i] += 0.5 * (e[i + 1] - e[i]);
    old = e[1];  // here
    for (int i = 1; i < n - 1; i++) e[i] += 0.5 * (h[i] - h[i - 1]);
    e[0] = old + 0.3 * (e[1] - e[0]);
  }
  printf("%g\n", old);
}
