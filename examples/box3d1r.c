// box3d1r: 3-D box of radius 1, 53 FLOP per cell (AN5D, Table 3).
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
#define UPDATE(A, i, j, k)                                                                        \
  (R(0.0119) * A[i - 1][j - 1][k - 1] + R(0.0316) * A[i - 1][j - 1][k] +                          \
   R(0.0288) * A[i - 1][j - 1][k + 1] +                                                           \
   R(0.0227) * A[i - 1][j][k - 1] + R(0.0366) * A[i - 1][j][k] + R(0.0574) * A[i - 1][j][k + 1] + \
   R(0.0130) * A[i - 1][j + 1][k - 1] + R(0.0636) * A[i - 1][j + 1][k] +                          \
   R(0.0560) * A[i - 1][j + 1][k + 1] +                                                           \
   R(0.0242) * A[i][j - 1][k - 1] + R(0.0557) * A[i][j - 1][k] + R(0.0480) * A[i][j - 1][k + 1] + \
   R(0.0436) * A[i][j][k - 1] + R(0.0209) * A[i][j][k] + R(0.0593) * A[i][j][k + 1] +             \
   R(0.0250) * A[i][j + 1][k - 1] + R(0.0428) * A[i][j + 1][k] + R(0.0295) * A[i][j + 1][k + 1] + \
   R(0.0645) * A[i + 1][j - 1][k - 1] + R(0.0102) * A[i + 1][j - 1][k] +                          \
   R(0.0278) * A[i + 1][j - 1][k + 1] +                                                           \
   R(0.0571) * A[i + 1][j][k - 1] + R(0.0241) * A[i + 1][j][k] + R(0.0175) * A[i + 1][j][k + 1] + \
   R(0.0646) * A[i + 1][j + 1][k - 1] + R(0.0193) * A[i + 1][j + 1][k] +                          \
   R(0.0443) * A[i + 1][j + 1][k + 1])

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
