// Rows are copied back by memcpy.
// form: Buffering: Rows of pointers that memcpy copies back, one by one
// bug: calls for their effect are named as a second reason
// expect: refused time-buffering
#include <string.h>

void sweep(int n, int m, int T, double **u, double **un) {
#pragma scop
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++) un[i][j] = 0.5 * (u[i - 1][j] + u[i][j + 1]);
    for (int i = 1; i < n - 1; i++) memcpy(u[i], un[i], m * sizeof(double));
  }
#pragma endscop
}
