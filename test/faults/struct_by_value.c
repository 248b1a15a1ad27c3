// A function of the step is given a copy of a struct whose members change in the step: it reads what they were.
// expect: taken
// expect: equal
// expect: verify
#include <stdio.h>
static double u[64], v[64];
struct clock { double t, dt; };
static struct clock global = {0.5, 0.25};
static void step(struct clock c) {
  global.t += global.dt;
  for (int i = 1; i < 63; i++) v[i] = 0.5 * (u[i - 1] + u[i + 1]) + c.t;
  for (int i = 1; i < 63; i++) u[i] = v[i];
}
int main(void) {
  for (int i = 0; i < 64; i++) u[i] = i % 7;
  for (int t = 0; t < 4; t++) step(global);
  printf("%g %.17g\n", global.t, u[40]);
  return 0;
}
