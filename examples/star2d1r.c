// star2d1r: 2-D star of radius 1, 9 FLOP per cell (AN5D, Table 3).
#ifndef REAL
#define REAL float
#endif
#ifndef SIZE
#define SIZE 16384
#endif
#define DIMENSIONS 2
#define RADIUS 1
typedef REAL Plane[SIZE + 2 * RADIUS][SIZE + 2 * RADIUS];

#include "benchmark.h"

static void sweep(Plane* A, int size, int steps) {
#pragma scop
  for (int t = 0; t < steps; t++)
    for (int i = RADIUS; i < size + RADIUS; i++)
      for (int j = RADIUS; j < size + RADIUS; j++)
        A[(t + 1) % 2][i][j] =
            R(0.094) * A[t % 2][i - 1][j] +
            R(0.293) * A[t % 2][i][j - 1] + R(0.300) * A[t % 2][i][j] +
            R(0.080) * A[t % 2][i][j + 1] +
            R(0.233) * A[t % 2][i + 1][j];
#pragma endscop
}

// The same nest without the pragma: what -c compares with.
static void reference(Plane* A, int size, int steps) {
  for (int t = 0; t < steps; t++)
    for (int i = RADIUS; i < size + RADIUS; i++)
      for (int j = RADIUS; j < size + RADIUS; j++)
        A[(t + 1) % 2][i][j] =
            R(0.094) * A[t % 2][i - 1][j] +
            R(0.293) * A[t % 2][i][j - 1] + R(0.300) * A[t % 2][i][j] +
            R(0.080) * A[t % 2][i][j + 1] +
            R(0.233) * A[t % 2][i + 1][j];
}

int main(int argc, char** argv) { return benchmark_main(argc, argv, sweep, reference); }
