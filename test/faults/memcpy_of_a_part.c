// memcpy of the first n cells of longer arrays of the file, as the last statement of a step: not all of the array, and said so.
// expect: error time-buffering 8
#include <string.h>
static double u[100], v[100];
void heat(int n, int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++) v[i] = 0.5 * (u[i - 1] + u[i + 1]);
    memcpy(u, v, n * sizeof(double));
  }
}
