// star2d2r: 2-D star of radius 2, 17 FLOP per cell (AN5D, Table 3).
#ifndef REAL
#define REAL float
#endif
#ifndef SIZE
#define SIZE 16384
#endif
#define DIMENSIONS 2
#define RADIUS 2
typedef REAL Plane[SIZE + 2 * RADIUS][SIZE + 2 * RADIUS];

#include "benchmark.h"

static void sweep(Plane* A, int size, int steps) {
#pragma scop
  for (int t = 0; t < steps; t++)
    for (int i = RADIUS; i < size + RADIUS; i++)
      for (int j = RADIUS; j < size + RADIUS; j++)
        A[(t + 1) % 2][i][j] =
            R(0.170) * A[t % 2][i - 2][j] +
            R(0.053) * A[t % 2][i - 1][j] +
            R(0.062) * A[t % 2][i][j - 2] + R(0.178) * A[t % 2][i][j - 1] +
            R(0.158) * A[t % 2][i][j] + R(0.060) * A[t % 2][i][j + 1] +
            R(0.074) * A[t % 2][i][j + 2] +
            R(0.106) * A[t % 2][i + 1][j] +
            R(0.139) * A[t % 2][i + 2][j];
#pragma endscop
}

// The same nest without the pragma: what -c compares with.
static void reference(Plane* A, int size, int steps) {
  for (int t = 0; t < steps; t++)
    for (int i = RADIUS; i < size + RADIUS; i++)
      for (int j = RADIUS; j < size + RADIUS; j++)
        A[(t + 1) % 2][i][j] =
            R(0.170) * A[t % 2][i - 2][j] +
            R(0.053) * A[t % 2][i - 1][j] +
            R(0.062) * A[t % 2][i][j - 2] + R(0.178) * A[t % 2][i][j - 1] +
            R(0.158) * A[t % 2][i][j] + R(0.060) * A[t % 2][i][j + 1] +
            R(0.074) * A[t % 2][i][j + 2] +
            R(0.106) * A[t % 2][i + 1][j] +
            R(0.139) * A[t % 2][i + 2][j];
}

int main(int argc, char** argv) { return benchmark_main(argc, argv, sweep, reference); }
