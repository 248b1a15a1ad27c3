// A copy of three values in each cell, of which the loops name two.
// form: Storage: copies of memory with values that the loops do not name
// expect: refused time-buffering
#include <string.h>
#define N 60
static float u[3][N][N], un[3][N][N];

void spread(int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++) {
        un[0][i][j] = 0.5f * (u[0][i - 1][j] + u[2][i][j - 1]);
        un[2][i][j] = u[2][i][j];
      }
    memcpy(u, un, sizeof u);  // here
  }
}
