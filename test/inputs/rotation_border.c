// A membrane that is held at its edge: the step sets the border of the newest of three arrays that rotate.
// schedule: tiers=2 block=32 stream=chunks:6
// form: Reads and borders: the border of the newest of three arrays, `next[i * m] = 0;`, before they rotate
// expect: verified
#include <stdlib.h>

void wave(int n, int m, int steps, double *prev, double *cur, double *next, double c) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++)
        next[i * m + j] = 2 * cur[i * m + j] - prev[i * m + j] +
                          c * (cur[(i - 1) * m + j] + cur[(i + 1) * m + j] + cur[i * m + j - 1] + cur[i * m + j + 1] - 4 * cur[i * m + j]);
    for (int i = 0; i < n; i++) {
      next[i * m] = 0;
      next[i * m + m - 1] = 0;
    }
    for (int j = 0; j < m; j++) {
      next[j] = 0;
      next[(n - 1) * m + j] = 0;
    }
    double *tmp = prev;
    prev = cur;
    cur = next;
    next = tmp;
  }
}
