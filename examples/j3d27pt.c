// j3d27pt: 3-D Jacobi, 27 points in a box, 54 FLOP per cell (AN5D, Table 3).
#ifndef REAL
#define REAL float
#endif
#ifndef SIZE
#define SIZE 512
#endif
#define DIMENSIONS 3
#define RADIUS 1
typedef REAL Plane[SIZE + 2 * RADIUS][SIZE + 2 * RADIUS][SIZE + 2 * RADIUS];

#include "benchmark.h"

// The new value of a cell from the plane A of the step before.
#define UPDATE(A, i, j, k)                                                                \
  ((R(2.5) * A[i - 1][j - 1][k - 1] + R(9.1) * A[i - 1][j - 1][k] +                       \
    R(8.7) * A[i - 1][j - 1][k + 1] +                                                     \
    R(6.3) * A[i - 1][j][k - 1] + R(6.9) * A[i - 1][j][k] + R(4.3) * A[i - 1][j][k + 1] + \
    R(6.8) * A[i - 1][j + 1][k - 1] + R(4.0) * A[i - 1][j + 1][k] +                       \
    R(3.3) * A[i - 1][j + 1][k + 1] +                                                     \
    R(5.9) * A[i][j - 1][k - 1] + R(9.6) * A[i][j - 1][k] + R(9.8) * A[i][j - 1][k + 1] + \
    R(2.0) * A[i][j][k - 1] + R(8.1) * A[i][j][k] + R(4.1) * A[i][j][k + 1] +             \
    R(8.9) * A[i][j + 1][k - 1] + R(9.3) * A[i][j + 1][k] + R(6.2) * A[i][j + 1][k + 1] + \
    R(3.6) * A[i + 1][j - 1][k - 1] + R(3.7) * A[i + 1][j - 1][k] +                       \
    R(2.3) * A[i + 1][j - 1][k + 1] +                                                     \
    R(3.1) * A[i + 1][j][k - 1] + R(2.4) * A[i + 1][j][k] + R(3.9) * A[i + 1][j][k + 1] + \
    R(7.0) * A[i + 1][j + 1][k - 1] + R(8.8) * A[i + 1][j + 1][k] +                       \
    R(8.4) * A[i + 1][j + 1][k + 1]) /                                                    \
   159)

static void sweep(Plane* A, int size, int steps) {
#pragma scop
  for (int t = 0; t < steps; t++)
    for (int i = RADIUS; i < size + RADIUS; i++)
      for (int j = RADIUS; j < size + RADIUS; j++)
        for (int k = RADIUS; k < size + RADIUS; k++)
          A[(t + 1) % 2][i][j][k] = UPDATE(A[t % 2], i, j, k);
#pragma endscop
}

// The same nest without the pragma: what -c compares with.
static void reference(Plane* A, int size, int steps) {
  for (int t = 0; t < steps; t++)
    for (int i = RADIUS; i < size + RADIUS; i++)
      for (int j = RADIUS; j < size + RADIUS; j++)
        for (int k = RADIUS; k < size + RADIUS; k++)
          A[(t + 1) % 2][i][j][k] = UPDATE(A[t % 2], i, j, k);
}

int main(int argc, char** argv) { return benchmark_main(argc, argv, sweep, reference); }
