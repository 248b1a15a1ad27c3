// heat1d: heat equation on a long rod, 3 points, 5 FLOP per cell.
#ifndef REAL
#define REAL float
#endif
#ifndef SIZE
#define SIZE 67108864
#endif
#define DIMENSIONS 1
#define RADIUS 1
typedef REAL Plane[SIZE + 2 * RADIUS];

#include "benchmark.h"

static void sweep(Plane* A, int size, int steps) {
#pragma scop
  for (int t = 0; t < steps; t++)
    for (int i = RADIUS; i < size + RADIUS; i++)
      A[(t + 1) % 2][i] =
          R(0.241) * A[t % 2][i - 1] + R(0.497) * A[t % 2][i] + R(0.262) * A[t % 2][i + 1];
#pragma endscop
}

// The same nest without the pragma: what -c compares with.
static void reference(Plane* A, int size, int steps) {
  for (int t = 0; t < steps; t++)
    for (int i = RADIUS; i < size + RADIUS; i++)
      A[(t + 1) % 2][i] =
          R(0.241) * A[t % 2][i - 1] + R(0.497) * A[t % 2][i] + R(0.262) * A[t % 2][i + 1];
}

int main(int argc, char** argv) { return benchmark_main(argc, argv, sweep, reference); }
