// gradient2d: 2-D gradient, 19 FLOP per cell without the root (AN5D, Table 3).
// The field stays around the fixed point 1 / (0.11 * sqrt(82.7)), which is 1.0.
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

// sqrtf for float, sqrt for double: the whole expression is computed in REAL.
#define SQRT_float sqrtf
#define SQRT_double sqrt
#define SQRT_OF_(type) SQRT_##type
#define SQRT_OF(type) SQRT_OF_(type)
#define SQRT SQRT_OF(REAL)

static void sweep(Plane* A, int size, int steps) {
#pragma scop
  for (int t = 0; t < steps; t++)
    for (int i = RADIUS; i < size + RADIUS; i++)
      for (int j = RADIUS; j < size + RADIUS; j++)
        A[(t + 1) % 2][i][j] =
            R(0.89) * A[t % 2][i][j] +
            R(1.0) /
                SQRT(R(82.7) +
                     (A[t % 2][i][j] - A[t % 2][i - 1][j]) * (A[t % 2][i][j] - A[t % 2][i - 1][j]) +
                     (A[t % 2][i][j] - A[t % 2][i][j - 1]) * (A[t % 2][i][j] - A[t % 2][i][j - 1]) +
                     (A[t % 2][i][j] - A[t % 2][i][j + 1]) * (A[t % 2][i][j] - A[t % 2][i][j + 1]) +
                     (A[t % 2][i][j] - A[t % 2][i + 1][j]) * (A[t % 2][i][j] - A[t % 2][i + 1][j]));
#pragma endscop
}

// The same nest without the pragma: what -c compares with.
static void reference(Plane* A, int size, int steps) {
  for (int t = 0; t < steps; t++)
    for (int i = RADIUS; i < size + RADIUS; i++)
      for (int j = RADIUS; j < size + RADIUS; j++)
        A[(t + 1) % 2][i][j] =
            R(0.89) * A[t % 2][i][j] +
            R(1.0) /
                SQRT(R(82.7) +
                     (A[t % 2][i][j] - A[t % 2][i - 1][j]) * (A[t % 2][i][j] - A[t % 2][i - 1][j]) +
                     (A[t % 2][i][j] - A[t % 2][i][j - 1]) * (A[t % 2][i][j] - A[t % 2][i][j - 1]) +
                     (A[t % 2][i][j] - A[t % 2][i][j + 1]) * (A[t % 2][i][j] - A[t % 2][i][j + 1]) +
                     (A[t % 2][i][j] - A[t % 2][i + 1][j]) * (A[t % 2][i][j] - A[t % 2][i + 1][j]));
}

int main(int argc, char** argv) { return benchmark_main(argc, argv, sweep, reference); }
