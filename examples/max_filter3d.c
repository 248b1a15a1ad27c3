// max_filter3d: the largest of 27 cells, fading towards 1 so that the field stays varied.
// The comparisons are in a function of the program, to be taken along into the kernel.
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

static inline REAL larger(REAL a, REAL b) { return a > b ? a : b; }

static inline REAL max3(REAL a, REAL b, REAL c) { return larger(larger(a, b), c); }

// The new value of a cell from the plane A of the step before.
#define UPDATE(A, i, j, k)                                                                        \
  (R(0.25) +                                                                                      \
   R(0.75) * max3(max3(max3(A[i - 1][j - 1][k - 1], A[i - 1][j - 1][k], A[i - 1][j - 1][k + 1]),  \
                       max3(A[i - 1][j][k - 1], A[i - 1][j][k], A[i - 1][j][k + 1]),              \
                       max3(A[i - 1][j + 1][k - 1], A[i - 1][j + 1][k], A[i - 1][j + 1][k + 1])), \
                  max3(max3(A[i][j - 1][k - 1], A[i][j - 1][k], A[i][j - 1][k + 1]),              \
                       max3(A[i][j][k - 1], A[i][j][k], A[i][j][k + 1]),                          \
                       max3(A[i][j + 1][k - 1], A[i][j + 1][k], A[i][j + 1][k + 1])),             \
                  max3(max3(A[i + 1][j - 1][k - 1], A[i + 1][j - 1][k], A[i + 1][j - 1][k + 1]),  \
                       max3(A[i + 1][j][k - 1], A[i + 1][j][k], A[i + 1][j][k + 1]),              \
                       max3(A[i + 1][j + 1][k - 1], A[i + 1][j + 1][k], A[i + 1][j + 1][k + 1]))))

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
