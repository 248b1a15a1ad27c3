// box2d1r: 2-D box of radius 1, 17 FLOP per cell (AN5D, Table 3).
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
            R(0.105) * A[t % 2][i - 1][j - 1] + R(0.142) * A[t % 2][i - 1][j] +
            R(0.051) * A[t % 2][i - 1][j + 1] +
            R(0.029) * A[t % 2][i][j - 1] + R(0.137) * A[t % 2][i][j] +
            R(0.087) * A[t % 2][i][j + 1] +
            R(0.143) * A[t % 2][i + 1][j - 1] + R(0.146) * A[t % 2][i + 1][j] +
            R(0.160) * A[t % 2][i + 1][j + 1];
#pragma endscop
}

// The same nest without the pragma: what -c compares with.
static void reference(Plane* A, int size, int steps) {
  for (int t = 0; t < steps; t++)
    for (int i = RADIUS; i < size + RADIUS; i++)
      for (int j = RADIUS; j < size + RADIUS; j++)
        A[(t + 1) % 2][i][j] =
            R(0.105) * A[t % 2][i - 1][j - 1] + R(0.142) * A[t % 2][i - 1][j] +
            R(0.051) * A[t % 2][i - 1][j + 1] +
            R(0.029) * A[t % 2][i][j - 1] + R(0.137) * A[t % 2][i][j] +
            R(0.087) * A[t % 2][i][j + 1] +
            R(0.143) * A[t % 2][i + 1][j - 1] + R(0.146) * A[t % 2][i + 1][j] +
            R(0.160) * A[t % 2][i + 1][j + 1];
}

int main(int argc, char** argv) { return benchmark_main(argc, argv, sweep, reference); }
