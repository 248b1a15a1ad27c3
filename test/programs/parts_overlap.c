// Values whose grids are less than a grid apart, so that they share memory, which C allows: the original loops run.
#include <stdio.h>
#include <stdlib.h>

#define N 12
#define M 16

static void sweep(float *u, float *un, long distance, int n, int m, int T) {
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++) {
        un[i * m + j] = 0.5f * (u[(i - 1) * m + j] + u[distance + i * m + j + 1]);
        un[distance + i * m + j] = 0.5f * (u[distance + (i + 1) * m + j] + u[i * m + j]);
      }
    float *kept = u;
    u = un;
    un = kept;
  }
}

// Rows beyond those that a value has are the first ones of the next one.
static void tall(float *u, float *un, int rows, int n, int m, int T) {
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < rows - 1; i++)
      for (int j = 1; j < m - 1; j++) {
        un[i * m + j] = 0.5f * (u[(i + 1) * m + j] + u[n * m + i * m + j]);
        un[n * m + i * m + j] = 0.5f * (u[n * m + (i - 1) * m + j] + u[i * m + j]);
      }
    float *kept = u;
    u = un;
    un = kept;
  }
}

int main(void) {
  float *cells = (float *)malloc(8 * N * M * sizeof(float));
  if (!cells) return 1;
  for (int way = 0; way < 6; way++)
    for (int T = 0; T < 4; T++) {
      const long distances[] = {N * M, N * M - M, 1, 0, -N * M, 2 * N * M};
      for (int n = 0; n < 8 * N * M; n++) cells[n] = (float)(n % 13) * 0.125f;
      sweep(cells + N * M, cells + 5 * N * M, distances[way], N, M, T);
      tall(cells, cells + 4 * N * M, N + way - 1, N, M, T);
      double sum = 0;
      for (int n = 0; n < 8 * N * M; n++) sum += cells[n] * (1 + n % 7);
      printf("%d %d: %.17g\n", way, T, sum);
    }
  free(cells);
  return 0;
}
