// star2d3r: 2-D star of radius 3, 25 FLOP per cell (AN5D, Table 3).
#ifndef REAL
#define REAL float
#endif
#ifndef SIZE
#define SIZE 16384
#endif
#define DIMENSIONS 2
#define RADIUS 3
typedef REAL Plane[SIZE + 2 * RADIUS][SIZE + 2 * RADIUS];

#include "benchmark.h"

static void sweep(Plane* A, int size, int steps) {
#pragma scop
  for (int t = 0; t < steps; t++)
    for (int i = RADIUS; i < size + RADIUS; i++)
      for (int j = RADIUS; j < size + RADIUS; j++)
        A[(t + 1) % 2][i][j] =
            R(0.0844) * A[t % 2][i - 3][j] +
            R(0.0207) * A[t % 2][i - 2][j] +
            R(0.1098) * A[t % 2][i - 1][j] +
            R(0.0953) * A[t % 2][i][j - 3] + R(0.0722) * A[t % 2][i][j - 2] +
            R(0.1150) * A[t % 2][i][j - 1] + R(0.0746) * A[t % 2][i][j] +
            R(0.0271) * A[t % 2][i][j + 1] + R(0.0538) * A[t % 2][i][j + 2] +
            R(0.1161) * A[t % 2][i][j + 3] +
            R(0.0999) * A[t % 2][i + 1][j] +
            R(0.0488) * A[t % 2][i + 2][j] +
            R(0.0823) * A[t % 2][i + 3][j];
#pragma endscop
}

// The same nest without the pragma: what -c compares with.
static void reference(Plane* A, int size, int steps) {
  for (int t = 0; t < steps; t++)
    for (int i = RADIUS; i < size + RADIUS; i++)
      for (int j = RADIUS; j < size + RADIUS; j++)
        A[(t + 1) % 2][i][j] =
            R(0.0844) * A[t % 2][i - 3][j] +
            R(0.0207) * A[t % 2][i - 2][j] +
            R(0.1098) * A[t % 2][i - 1][j] +
            R(0.0953) * A[t % 2][i][j - 3] + R(0.0722) * A[t % 2][i][j - 2] +
            R(0.1150) * A[t % 2][i][j - 1] + R(0.0746) * A[t % 2][i][j] +
            R(0.0271) * A[t % 2][i][j + 1] + R(0.0538) * A[t % 2][i][j + 2] +
            R(0.1161) * A[t % 2][i][j + 3] +
            R(0.0999) * A[t % 2][i + 1][j] +
            R(0.0488) * A[t % 2][i + 2][j] +
            R(0.0823) * A[t % 2][i + 3][j];
}

int main(int argc, char** argv) { return benchmark_main(argc, argv, sweep, reference); }
