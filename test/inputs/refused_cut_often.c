// form: Loops: A branch between time steps that does not say that it is seldom taken
// expect: refused control-flow
#include <stdio.h>
#define N 100
static double a[N], b[N];

void heat(int steps, int loud) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < N - 1; i++) b[i] = 0.5 * (a[i - 1] + a[i + 1]);
    for (int i = 1; i < N - 1; i++) a[i] = b[i];
    if (loud) printf("%d %f\n", t, a[5]);  // here
  }
}
