// star2d4r: 2-D star of radius 4, 33 FLOP per cell (AN5D, Table 3).
#ifndef REAL
#define REAL float
#endif
#ifndef SIZE
#define SIZE 16384
#endif
#define DIMENSIONS 2
#define RADIUS 4
typedef REAL Plane[SIZE + 2 * RADIUS][SIZE + 2 * RADIUS];

#include "benchmark.h"

static void sweep(Plane* A, int size, int steps) {
#pragma scop
  for (int t = 0; t < steps; t++)
    for (int i = RADIUS; i < size + RADIUS; i++)
      for (int j = RADIUS; j < size + RADIUS; j++)
        A[(t + 1) % 2][i][j] =
            R(0.0563) * A[t % 2][i - 4][j] +
            R(0.0868) * A[t % 2][i - 3][j] +
            R(0.0229) * A[t % 2][i - 2][j] +
            R(0.0685) * A[t % 2][i - 1][j] +
            R(0.0979) * A[t % 2][i][j - 4] + R(0.0592) * A[t % 2][i][j - 3] +
            R(0.0324) * A[t % 2][i][j - 2] + R(0.0950) * A[t % 2][i][j - 1] +
            R(0.0916) * A[t % 2][i][j] + R(0.0512) * A[t % 2][i][j + 1] +
            R(0.0646) * A[t % 2][i][j + 2] + R(0.0309) * A[t % 2][i][j + 3] +
            R(0.0220) * A[t % 2][i][j + 4] +
            R(0.0606) * A[t % 2][i + 1][j] +
            R(0.0494) * A[t % 2][i + 2][j] +
            R(0.0246) * A[t % 2][i + 3][j] +
            R(0.0861) * A[t % 2][i + 4][j];
#pragma endscop
}

// The same nest without the pragma: what -c compares with.
static void reference(Plane* A, int size, int steps) {
  for (int t = 0; t < steps; t++)
    for (int i = RADIUS; i < size + RADIUS; i++)
      for (int j = RADIUS; j < size + RADIUS; j++)
        A[(t + 1) % 2][i][j] =
            R(0.0563) * A[t % 2][i - 4][j] +
            R(0.0868) * A[t % 2][i - 3][j] +
            R(0.0229) * A[t % 2][i - 2][j] +
            R(0.0685) * A[t % 2][i - 1][j] +
            R(0.0979) * A[t % 2][i][j - 4] + R(0.0592) * A[t % 2][i][j - 3] +
            R(0.0324) * A[t % 2][i][j - 2] + R(0.0950) * A[t % 2][i][j - 1] +
            R(0.0916) * A[t % 2][i][j] + R(0.0512) * A[t % 2][i][j + 1] +
            R(0.0646) * A[t % 2][i][j + 2] + R(0.0309) * A[t % 2][i][j + 3] +
            R(0.0220) * A[t % 2][i][j + 4] +
            R(0.0606) * A[t % 2][i + 1][j] +
            R(0.0494) * A[t % 2][i + 2][j] +
            R(0.0246) * A[t % 2][i + 3][j] +
            R(0.0861) * A[t % 2][i + 4][j];
}

int main(int argc, char** argv) { return benchmark_main(argc, argv, sweep, reference); }
