// j2d9pt-gol: 2-D Jacobi, 9 points in a box, 18 FLOP per cell (AN5D, Table 3).
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
            (R(19.7) * A[t % 2][i - 1][j - 1] + R(24.5) * A[t % 2][i - 1][j] +
             R(24.6) * A[t % 2][i - 1][j + 1] +
             R(21.4) * A[t % 2][i][j - 1] + R(6.8) * A[t % 2][i][j] + R(20.3) * A[t % 2][i][j + 1] +
             R(14.7) * A[t % 2][i + 1][j - 1] + R(21.9) * A[t % 2][i + 1][j] +
             R(5.1) * A[t % 2][i + 1][j + 1]) /
            159;
#pragma endscop
}

// The same nest without the pragma: what -c compares with.
static void reference(Plane* A, int size, int steps) {
  for (int t = 0; t < steps; t++)
    for (int i = RADIUS; i < size + RADIUS; i++)
      for (int j = RADIUS; j < size + RADIUS; j++)
        A[(t + 1) % 2][i][j] =
            (R(19.7) * A[t % 2][i - 1][j - 1] + R(24.5) * A[t % 2][i - 1][j] +
             R(24.6) * A[t % 2][i - 1][j + 1] +
             R(21.4) * A[t % 2][i][j - 1] + R(6.8) * A[t % 2][i][j] + R(20.3) * A[t % 2][i][j + 1] +
             R(14.7) * A[t % 2][i + 1][j - 1] + R(21.9) * A[t % 2][i + 1][j] +
             R(5.1) * A[t % 2][i + 1][j + 1]) /
            159;
}

int main(int argc, char** argv) { return benchmark_main(argc, argv, sweep, reference); }
