// Two components whose grids are as far apart as a variable says; the entry point checks that they do not overlap.
// form: Storage: values of a cell as far apart as a variable says, `u[c * distance + i * m + j]`
// nests: 1
// expect: verified
#include <stddef.h>

void spread(float *u, float *un, size_t distance, int n, int m, int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++) {
        for (int c = 0; c < 2; c++) {
          const size_t at = c * distance + (size_t)i * m + j;
          un[at] = u[at] + 0.2f * (u[at - m] + u[at + m] + u[at - 1] + u[at + 1] - 4.0f * u[at]);
        }
        un[i * m + j] += 0.01f * u[distance + i * m + j];
      }
    float *kept = u;
    u = un;
    un = kept;
  }
}
