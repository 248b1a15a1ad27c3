// What the last cell leaves in a variable is read behind the loops.
// form: Updates: a temporary whose last value is read behind the time loop
// expect: refused side-effect
#include <stdio.h>

static double a[100][100], b[100][100];

void run(int steps) {
  int i, j, t;
  double diff;
  for (t = 0; t < steps; t++) {
    for (i = 1; i < 99; i++)
      for (j = 1; j < 99; j++) {
        diff = a[i - 1][j] + a[i + 1][j] - 2 * a[i][j];  // here
        b[i][j] = a[i][j] + 0.1 * diff;
      }
    for (i = 1; i < 99; i++)
      for (j = 1; j < 99; j++) a[i][j] = b[i][j];
  }
  printf("last %g\n", diff);
}
