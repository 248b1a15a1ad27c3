// box2d2r: 2-D box of radius 2, 49 FLOP per cell (AN5D, Table 3).
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
            R(0.0158) * A[t % 2][i - 2][j - 2] + R(0.0469) * A[t % 2][i - 2][j - 1] +
            R(0.0584) * A[t % 2][i - 2][j] + R(0.0103) * A[t % 2][i - 2][j + 1] +
            R(0.0635) * A[t % 2][i - 2][j + 2] +
            R(0.0299) * A[t % 2][i - 1][j - 2] + R(0.0385) * A[t % 2][i - 1][j - 1] +
            R(0.0448) * A[t % 2][i - 1][j] + R(0.0146) * A[t % 2][i - 1][j + 1] +
            R(0.0350) * A[t % 2][i - 1][j + 2] +
            R(0.0562) * A[t % 2][i][j - 2] + R(0.0446) * A[t % 2][i][j - 1] +
            R(0.0580) * A[t % 2][i][j] + R(0.0600) * A[t % 2][i][j + 1] +
            R(0.0591) * A[t % 2][i][j + 2] +
            R(0.0128) * A[t % 2][i + 1][j - 2] + R(0.0281) * A[t % 2][i + 1][j - 1] +
            R(0.0576) * A[t % 2][i + 1][j] + R(0.0553) * A[t % 2][i + 1][j + 1] +
            R(0.0579) * A[t % 2][i + 1][j + 2] +
            R(0.0275) * A[t % 2][i + 2][j - 2] + R(0.0377) * A[t % 2][i + 2][j - 1] +
            R(0.0102) * A[t % 2][i + 2][j] + R(0.0373) * A[t % 2][i + 2][j + 1] +
            R(0.0400) * A[t % 2][i + 2][j + 2];
#pragma endscop
}

// The same nest without the pragma: what -c compares with.
static void reference(Plane* A, int size, int steps) {
  for (int t = 0; t < steps; t++)
    for (int i = RADIUS; i < size + RADIUS; i++)
      for (int j = RADIUS; j < size + RADIUS; j++)
        A[(t + 1) % 2][i][j] =
            R(0.0158) * A[t % 2][i - 2][j - 2] + R(0.0469) * A[t % 2][i - 2][j - 1] +
            R(0.0584) * A[t % 2][i - 2][j] + R(0.0103) * A[t % 2][i - 2][j + 1] +
            R(0.0635) * A[t % 2][i - 2][j + 2] +
            R(0.0299) * A[t % 2][i - 1][j - 2] + R(0.0385) * A[t % 2][i - 1][j - 1] +
            R(0.0448) * A[t % 2][i - 1][j] + R(0.0146) * A[t % 2][i - 1][j + 1] +
            R(0.0350) * A[t % 2][i - 1][j + 2] +
            R(0.0562) * A[t % 2][i][j - 2] + R(0.0446) * A[t % 2][i][j - 1] +
            R(0.0580) * A[t % 2][i][j] + R(0.0600) * A[t % 2][i][j + 1] +
            R(0.0591) * A[t % 2][i][j + 2] +
            R(0.0128) * A[t % 2][i + 1][j - 2] + R(0.0281) * A[t % 2][i + 1][j - 1] +
            R(0.0576) * A[t % 2][i + 1][j] + R(0.0553) * A[t % 2][i + 1][j + 1] +
            R(0.0579) * A[t % 2][i + 1][j + 2] +
            R(0.0275) * A[t % 2][i + 2][j - 2] + R(0.0377) * A[t % 2][i + 2][j - 1] +
            R(0.0102) * A[t % 2][i + 2][j] + R(0.0373) * A[t % 2][i + 2][j + 1] +
            R(0.0400) * A[t % 2][i + 2][j + 2];
}

int main(int argc, char** argv) { return benchmark_main(argc, argv, sweep, reference); }
