// form: Loops: A branch by a number of the step that a loop over cells makes
// expect: refused side-effect
#include <math.h>
#include <stdio.h>
#define N 100
static double a[N], b[N];

void heat(int steps, double tol) {
  for (int t = 0; t < steps; t++) {
    double change = 0;
    for (int i = 1; i < N - 1; i++) {
      b[i] = 0.5 * (a[i - 1] + a[i + 1]);
      change = fmax(change, fabs(b[i] - a[i]));  // here
    }
    for (int i = 1; i < N - 1; i++) a[i] = b[i];
    if (change < tol) break;
  }
}
