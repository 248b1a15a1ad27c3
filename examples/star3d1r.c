// star3d1r: 3-D star of radius 1, 13 FLOP per cell (AN5D, Table 3).
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

static void sweep(Plane* A, int size, int steps) {
#pragma scop
  for (int t = 0; t < steps; t++)
    for (int i = RADIUS; i < size + RADIUS; i++)
      for (int j = RADIUS; j < size + RADIUS; j++)
        for (int k = RADIUS; k < size + RADIUS; k++)
          A[(t + 1) % 2][i][j][k] =
              R(0.080) * A[t % 2][i - 1][j][k] +
              R(0.192) * A[t % 2][i][j - 1][k] +
              R(0.153) * A[t % 2][i][j][k - 1] + R(0.107) * A[t % 2][i][j][k] +
              R(0.104) * A[t % 2][i][j][k + 1] +
              R(0.139) * A[t % 2][i][j + 1][k] +
              R(0.225) * A[t % 2][i + 1][j][k];
#pragma endscop
}

// The same nest without the pragma: what -c compares with.
static void reference(Plane* A, int size, int steps) {
  for (int t = 0; t < steps; t++)
    for (int i = RADIUS; i < size + RADIUS; i++)
      for (int j = RADIUS; j < size + RADIUS; j++)
        for (int k = RADIUS; k < size + RADIUS; k++)
          A[(t + 1) % 2][i][j][k] =
              R(0.080) * A[t % 2][i - 1][j][k] +
              R(0.192) * A[t % 2][i][j - 1][k] +
              R(0.153) * A[t % 2][i][j][k - 1] + R(0.107) * A[t % 2][i][j][k] +
              R(0.104) * A[t % 2][i][j][k + 1] +
              R(0.139) * A[t % 2][i][j + 1][k] +
              R(0.225) * A[t % 2][i + 1][j][k];
}

int main(int argc, char** argv) { return benchmark_main(argc, argv, sweep, reference); }
