// form: Loops: A branch whose condition reads a scalar that every step changes
// expect: verified
#include <stdio.h>
#define N 100
static double a[N], b[N];

void heat(int steps, double dt) {
  double time = 0;
  for (int t = 0; t < steps; t++) {
    time += dt;
    for (int i = 1; i < N - 1; i++) b[i] = 0.5 * (a[i - 1] + a[i + 1]) * time;
    for (int i = 1; i < N - 1; i++) a[i] = b[i];
    if (t % 10 == 0 && time < 2) printf("%f %f\n", time, a[5]);
  }
}
