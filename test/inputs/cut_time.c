// form: Loops: Output when a time has come, `time += dt; if (time >= next) { ...; next += interval; }`
// expect: verified
#include <stdio.h>
#define N 100
static double a[N][N], b[N][N];

void heat(int steps, double dt, double interval) {
  double time = 0, next = interval;
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++) b[i][j] = 0.25 * (a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1]);
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++) a[i][j] = b[i][j];
    time += dt;
    if (time >= next) {
      printf("%f %f\n", time, a[5][5]);
      next += interval;
    }
  }
}
