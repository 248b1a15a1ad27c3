// The same in arrays of arrays, all of which is copied.
// nests: 1
// expect: verified
#include <string.h>
#define N 60
#define M 76
static float u[2][N][M], un[2][N][M];

void spread(int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < M - 1; j++) {
        un[0][i][j] = 0.25f * (u[0][i - 1][j] + u[0][i + 1][j] + u[1][i][j - 1] + u[1][i][j + 1]);
        un[1][i][j] = 0.5f * (u[1][i][j] + u[0][i][j]);
      }
    memcpy(u, un, sizeof u);
  }
}
