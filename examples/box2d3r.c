// box2d3r: 2-D box of radius 3, 97 FLOP per cell (AN5D, Table 3).
#ifndef REAL
#define REAL float
#endif
#ifndef SIZE
#define SIZE 16384
#endif
#define DIMENSIONS 2
#define RADIUS 3
typedef REAL Plane[SIZE + 2 * RADIUS][SIZE + 2 * RADIUS];

#include "benchmark.h"

// The new value of a cell from the plane A of the step before.
#define UPDATE(A, i, j)                                                                      \
  (R(0.0264) * A[i - 3][j - 3] + R(0.0322) * A[i - 3][j - 2] + R(0.0235) * A[i - 3][j - 1] + \
   R(0.0104) * A[i - 3][j] + R(0.0276) * A[i - 3][j + 1] + R(0.0257) * A[i - 3][j + 2] +     \
   R(0.0152) * A[i - 3][j + 3] +                                                             \
   R(0.0128) * A[i - 2][j - 3] + R(0.0320) * A[i - 2][j - 2] + R(0.0291) * A[i - 2][j - 1] + \
   R(0.0127) * A[i - 2][j] + R(0.0077) * A[i - 2][j + 1] + R(0.0269) * A[i - 2][j + 2] +     \
   R(0.0284) * A[i - 2][j + 3] +                                                             \
   R(0.0356) * A[i - 1][j - 3] + R(0.0109) * A[i - 1][j - 2] + R(0.0247) * A[i - 1][j - 1] + \
   R(0.0298) * A[i - 1][j] + R(0.0119) * A[i - 1][j + 1] + R(0.0124) * A[i - 1][j + 2] +     \
   R(0.0355) * A[i - 1][j + 3] +                                                             \
   R(0.0158) * A[i][j - 3] + R(0.0184) * A[i][j - 2] + R(0.0078) * A[i][j - 1] +             \
   R(0.0132) * A[i][j] + R(0.0271) * A[i][j + 1] + R(0.0334) * A[i][j + 2] +                 \
   R(0.0306) * A[i][j + 3] +                                                                 \
   R(0.0090) * A[i + 1][j - 3] + R(0.0280) * A[i + 1][j - 2] + R(0.0063) * A[i + 1][j - 1] + \
   R(0.0233) * A[i + 1][j] + R(0.0129) * A[i + 1][j + 1] + R(0.0130) * A[i + 1][j + 2] +     \
   R(0.0337) * A[i + 1][j + 3] +                                                             \
   R(0.0195) * A[i + 2][j - 3] + R(0.0084) * A[i + 2][j - 2] + R(0.0156) * A[i + 2][j - 1] + \
   R(0.0303) * A[i + 2][j] + R(0.0100) * A[i + 2][j + 1] + R(0.0170) * A[i + 2][j + 2] +     \
   R(0.0187) * A[i + 2][j + 3] +                                                             \
   R(0.0340) * A[i + 3][j - 3] + R(0.0092) * A[i + 3][j - 2] + R(0.0189) * A[i + 3][j - 1] + \
   R(0.0185) * A[i + 3][j] + R(0.0281) * A[i + 3][j + 1] + R(0.0081) * A[i + 3][j + 2] +     \
   R(0.0198) * A[i + 3][j + 3])

static void sweep(Plane* A, int size, int steps) {
#pragma scop
  for (int t = 0; t < steps; t++)
    for (int i = RADIUS; i < size + RADIUS; i++)
      for (int j = RADIUS; j < size + RADIUS; j++)
        A[(t + 1) % 2][i][j] = UPDATE(A[t % 2], i, j);
#pragma endscop
}

// The same nest without the pragma: what -c compares with.
static void reference(Plane* A, int size, int steps) {
  for (int t = 0; t < steps; t++)
    for (int i = RADIUS; i < size + RADIUS; i++)
      for (int j = RADIUS; j < size + RADIUS; j++)
        A[(t + 1) % 2][i][j] = UPDATE(A[t % 2], i, j);
}

int main(int argc, char** argv) { return benchmark_main(argc, argv, sweep, reference); }
