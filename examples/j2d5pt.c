// j2d5pt: 2-D Jacobi, 5 points (Figure 4 of the paper), 10 FLOP per cell (AN5D, Table 3).
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
            (R(35.8) * A[t % 2][i - 1][j] +
             R(8.6) * A[t % 2][i][j - 1] + R(25.7) * A[t % 2][i][j] + R(33.4) * A[t % 2][i][j + 1] +
             R(14.5) * A[t % 2][i + 1][j]) /
            118;
#pragma endscop
}

// The same nest without the pragma: what -c compares with.
static void reference(Plane* A, int size, int steps) {
  for (int t = 0; t < steps; t++)
    for (int i = RADIUS; i < size + RADIUS; i++)
      for (int j = RADIUS; j < size + RADIUS; j++)
        A[(t + 1) % 2][i][j] =
            (R(35.8) * A[t % 2][i - 1][j] +
             R(8.6) * A[t % 2][i][j - 1] + R(25.7) * A[t % 2][i][j] + R(33.4) * A[t % 2][i][j + 1] +
             R(14.5) * A[t % 2][i + 1][j]) /
            118;
}

int main(int argc, char** argv) { return benchmark_main(argc, argv, sweep, reference); }
