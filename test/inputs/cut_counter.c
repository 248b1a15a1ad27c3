// form: Loops: Output by a counter that the branch sets back, with a number of the step, `since++; if (since == every) { ...; since = 0; }`
// expect: verified
#include <stdio.h>
#define N 100
static double a[2][N][N];

void heat(int steps, int every) {
  int since = 0, frame = 0;
  for (int t = 0; t < steps; t++) {
    const double time = 0.1 * t;
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++)
        a[(t + 1) % 2][i][j] = 0.25 * (a[t % 2][i - 1][j] + a[t % 2][i + 1][j] + a[t % 2][i][j - 1] + a[t % 2][i][j + 1]);
    since++;
    if (since == every) {
      printf("%d %f %f\n", frame++, time, a[(t + 1) % 2][5][5]);
      since = 0;
    }
  }
}
