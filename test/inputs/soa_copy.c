// Two components in a block, copied back as one piece of memory.
// form: Storage: values of a cell behind each other in one block, all copied back at once, `memcpy(u, un, 2 * n * m * sizeof(double))`
// nests: 1
// expect: verified
#include <string.h>

void spread(double *u, double *un, int n, int m, int steps) {
  const int plane = n * m;
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++)
        for (int c = 0; c < 2; c++)
          un[c * plane + i * m + j] = 0.25 * (u[c * plane + (i - 1) * m + j] + u[c * plane + (i + 1) * m + j] + u[(1 - c) * plane + i * m + j - 1] + u[c * plane + i * m + j + 1]);
    memcpy(u, un, 2 * (size_t)plane * sizeof(double));
  }
}
