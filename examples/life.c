// life: Conway's game of life on unsigned char, a box of radius 1 in integer arithmetic.
// A cell is 1 (alive) or 0; cells of the border stay as they are.
#ifndef REAL
#define REAL unsigned char
#endif
#ifndef SIZE
#define SIZE 16384
#endif
#define DIMENSIONS 2
#define RADIUS 1
#define INITIAL(u) ((u) < 0.35 ? 1 : 0)
typedef REAL Plane[SIZE + 2 * RADIUS][SIZE + 2 * RADIUS];

#include "benchmark.h"

static void sweep(Plane* A, int size, int steps) {
#pragma scop
  for (int t = 0; t < steps; t++)
    for (int i = RADIUS; i < size + RADIUS; i++)
      for (int j = RADIUS; j < size + RADIUS; j++) {
        int neighbours = A[t % 2][i - 1][j - 1] + A[t % 2][i - 1][j] + A[t % 2][i - 1][j + 1] +
                         A[t % 2][i][j - 1] + A[t % 2][i][j + 1] +
                         A[t % 2][i + 1][j - 1] + A[t % 2][i + 1][j] + A[t % 2][i + 1][j + 1];
        A[(t + 1) % 2][i][j] = neighbours == 3 ? 1 : (neighbours == 2 ? A[t % 2][i][j] : 0);
      }
#pragma endscop
}

// The same nest without the pragma: what -c compares with.
static void reference(Plane* A, int size, int steps) {
  for (int t = 0; t < steps; t++)
    for (int i = RADIUS; i < size + RADIUS; i++)
      for (int j = RADIUS; j < size + RADIUS; j++) {
        int neighbours = A[t % 2][i - 1][j - 1] + A[t % 2][i - 1][j] + A[t % 2][i - 1][j + 1] +
                         A[t % 2][i][j - 1] + A[t % 2][i][j + 1] +
                         A[t % 2][i + 1][j - 1] + A[t % 2][i + 1][j] + A[t % 2][i + 1][j + 1];
        A[(t + 1) % 2][i][j] = neighbours == 3 ? 1 : (neighbours == 2 ? A[t % 2][i][j] : 0);
      }
}

int main(int argc, char** argv) { return benchmark_main(argc, argv, sweep, reference); }
