// box2d4r: 2-D box of radius 4, 161 FLOP per cell (AN5D, Table 3).
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

// The new value of a cell from the plane A of the step before.
#define UPDATE(A, i, j)                                                                         \
  (R(0.01461) * A[i - 4][j - 4] + R(0.00606) * A[i - 4][j - 3] + R(0.00466) * A[i - 4][j - 2] + \
   R(0.01935) * A[i - 4][j - 1] + R(0.00520) * A[i - 4][j] + R(0.01289) * A[i - 4][j + 1] +     \
   R(0.01048) * A[i - 4][j + 2] + R(0.00795) * A[i - 4][j + 3] + R(0.00879) * A[i - 4][j + 4] + \
   R(0.01934) * A[i - 3][j - 4] + R(0.01714) * A[i - 3][j - 3] + R(0.02135) * A[i - 3][j - 2] + \
   R(0.01688) * A[i - 3][j - 1] + R(0.00896) * A[i - 3][j] + R(0.01007) * A[i - 3][j + 1] +     \
   R(0.01858) * A[i - 3][j + 2] + R(0.00745) * A[i - 3][j + 3] + R(0.00390) * A[i - 3][j + 4] + \
   R(0.00522) * A[i - 2][j - 4] + R(0.01547) * A[i - 2][j - 3] + R(0.00532) * A[i - 2][j - 2] + \
   R(0.01111) * A[i - 2][j - 1] + R(0.01581) * A[i - 2][j] + R(0.00746) * A[i - 2][j + 1] +     \
   R(0.01570) * A[i - 2][j + 2] + R(0.00619) * A[i - 2][j + 3] + R(0.01167) * A[i - 2][j + 4] + \
   R(0.01899) * A[i - 1][j - 4] + R(0.00592) * A[i - 1][j - 3] + R(0.00493) * A[i - 1][j - 2] + \
   R(0.01521) * A[i - 1][j - 1] + R(0.02060) * A[i - 1][j] + R(0.01982) * A[i - 1][j + 1] +     \
   R(0.01616) * A[i - 1][j + 2] + R(0.00678) * A[i - 1][j + 3] + R(0.00905) * A[i - 1][j + 4] + \
   R(0.01163) * A[i][j - 4] + R(0.02102) * A[i][j - 3] + R(0.01595) * A[i][j - 2] +             \
   R(0.01574) * A[i][j - 1] + R(0.02012) * A[i][j] + R(0.00658) * A[i][j + 1] +                 \
   R(0.01620) * A[i][j + 2] + R(0.01985) * A[i][j + 3] + R(0.02115) * A[i][j + 4] +             \
   R(0.00587) * A[i + 1][j - 4] + R(0.00509) * A[i + 1][j - 3] + R(0.00428) * A[i + 1][j - 2] + \
   R(0.00725) * A[i + 1][j - 1] + R(0.01729) * A[i + 1][j] + R(0.02113) * A[i + 1][j + 1] +     \
   R(0.01117) * A[i + 1][j + 2] + R(0.01865) * A[i + 1][j + 3] + R(0.01810) * A[i + 1][j + 4] + \
   R(0.01639) * A[i + 2][j - 4] + R(0.01321) * A[i + 2][j - 3] + R(0.01006) * A[i + 2][j - 2] + \
   R(0.00357) * A[i + 2][j - 1] + R(0.00377) * A[i + 2][j] + R(0.01452) * A[i + 2][j + 1] +     \
   R(0.01504) * A[i + 2][j + 2] + R(0.00541) * A[i + 2][j + 3] + R(0.00555) * A[i + 2][j + 4] + \
   R(0.02015) * A[i + 3][j - 4] + R(0.01701) * A[i + 3][j - 3] + R(0.00768) * A[i + 3][j - 2] + \
   R(0.01032) * A[i + 3][j - 1] + R(0.01435) * A[i + 3][j] + R(0.00677) * A[i + 3][j + 1] +     \
   R(0.01705) * A[i + 3][j + 2] + R(0.00824) * A[i + 3][j + 3] + R(0.01984) * A[i + 3][j + 4] + \
   R(0.01083) * A[i + 4][j - 4] + R(0.00767) * A[i + 4][j - 3] + R(0.01428) * A[i + 4][j - 2] + \
   R(0.00928) * A[i + 4][j - 1] + R(0.01413) * A[i + 4][j] + R(0.00433) * A[i + 4][j + 1] +     \
   R(0.01484) * A[i + 4][j + 2] + R(0.01857) * A[i + 4][j + 3] + R(0.01500) * A[i + 4][j + 4])

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
