// star3d4r: 3-D star of radius 4, 49 FLOP per cell (AN5D, Table 3).
#ifndef REAL
#define REAL float
#endif
#ifndef SIZE
#define SIZE 512
#endif
#define DIMENSIONS 3
#define RADIUS 4
typedef REAL Plane[SIZE + 2 * RADIUS][SIZE + 2 * RADIUS][SIZE + 2 * RADIUS];

#include "benchmark.h"

static void sweep(Plane* A, int size, int steps) {
#pragma scop
  for (int t = 0; t < steps; t++)
    for (int i = RADIUS; i < size + RADIUS; i++)
      for (int j = RADIUS; j < size + RADIUS; j++)
        for (int k = RADIUS; k < size + RADIUS; k++)
          A[(t + 1) % 2][i][j][k] =
              R(0.0556) * A[t % 2][i - 4][j][k] +
              R(0.0635) * A[t % 2][i - 3][j][k] +
              R(0.0159) * A[t % 2][i - 2][j][k] +
              R(0.0595) * A[t % 2][i - 1][j][k] +
              R(0.0359) * A[t % 2][i][j - 4][k] +
              R(0.0588) * A[t % 2][i][j - 3][k] +
              R(0.0435) * A[t % 2][i][j - 2][k] +
              R(0.0358) * A[t % 2][i][j - 1][k] +
              R(0.0397) * A[t % 2][i][j][k - 4] + R(0.0100) * A[t % 2][i][j][k - 3] +
              R(0.0554) * A[t % 2][i][j][k - 2] + R(0.0481) * A[t % 2][i][j][k - 1] +
              R(0.0428) * A[t % 2][i][j][k] + R(0.0248) * A[t % 2][i][j][k + 1] +
              R(0.0103) * A[t % 2][i][j][k + 2] + R(0.0445) * A[t % 2][i][j][k + 3] +
              R(0.0600) * A[t % 2][i][j][k + 4] +
              R(0.0114) * A[t % 2][i][j + 1][k] +
              R(0.0608) * A[t % 2][i][j + 2][k] +
              R(0.0301) * A[t % 2][i][j + 3][k] +
              R(0.0200) * A[t % 2][i][j + 4][k] +
              R(0.0165) * A[t % 2][i + 1][j][k] +
              R(0.0631) * A[t % 2][i + 2][j][k] +
              R(0.0335) * A[t % 2][i + 3][j][k] +
              R(0.0605) * A[t % 2][i + 4][j][k];
#pragma endscop
}

// The same nest without the pragma: what -c compares with.
static void reference(Plane* A, int size, int steps) {
  for (int t = 0; t < steps; t++)
    for (int i = RADIUS; i < size + RADIUS; i++)
      for (int j = RADIUS; j < size + RADIUS; j++)
        for (int k = RADIUS; k < size + RADIUS; k++)
          A[(t + 1) % 2][i][j][k] =
              R(0.0556) * A[t % 2][i - 4][j][k] +
              R(0.0635) * A[t % 2][i - 3][j][k] +
              R(0.0159) * A[t % 2][i - 2][j][k] +
              R(0.0595) * A[t % 2][i - 1][j][k] +
              R(0.0359) * A[t % 2][i][j - 4][k] +
              R(0.0588) * A[t % 2][i][j - 3][k] +
              R(0.0435) * A[t % 2][i][j - 2][k] +
              R(0.0358) * A[t % 2][i][j - 1][k] +
              R(0.0397) * A[t % 2][i][j][k - 4] + R(0.0100) * A[t % 2][i][j][k - 3] +
              R(0.0554) * A[t % 2][i][j][k - 2] + R(0.0481) * A[t % 2][i][j][k - 1] +
              R(0.0428) * A[t % 2][i][j][k] + R(0.0248) * A[t % 2][i][j][k + 1] +
              R(0.0103) * A[t % 2][i][j][k + 2] + R(0.0445) * A[t % 2][i][j][k + 3] +
              R(0.0600) * A[t % 2][i][j][k + 4] +
              R(0.0114) * A[t % 2][i][j + 1][k] +
              R(0.0608) * A[t % 2][i][j + 2][k] +
              R(0.0301) * A[t % 2][i][j + 3][k] +
              R(0.0200) * A[t % 2][i][j + 4][k] +
              R(0.0165) * A[t % 2][i + 1][j][k] +
              R(0.0631) * A[t % 2][i + 2][j][k] +
              R(0.0335) * A[t % 2][i + 3][j][k] +
              R(0.0605) * A[t % 2][i + 4][j][k];
}

int main(int argc, char** argv) { return benchmark_main(argc, argv, sweep, reference); }
