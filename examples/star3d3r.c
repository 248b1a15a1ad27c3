// star3d3r: 3-D star of radius 3, 37 FLOP per cell (AN5D, Table 3).
#ifndef REAL
#define REAL float
#endif
#ifndef SIZE
#define SIZE 512
#endif
#define DIMENSIONS 3
#define RADIUS 3
typedef REAL Plane[SIZE + 2 * RADIUS][SIZE + 2 * RADIUS][SIZE + 2 * RADIUS];

#include "benchmark.h"

static void sweep(Plane* A, int size, int steps) {
#pragma scop
  for (int t = 0; t < steps; t++)
    for (int i = RADIUS; i < size + RADIUS; i++)
      for (int j = RADIUS; j < size + RADIUS; j++)
        for (int k = RADIUS; k < size + RADIUS; k++)
          A[(t + 1) % 2][i][j][k] =
              R(0.0683) * A[t % 2][i - 3][j][k] +
              R(0.0131) * A[t % 2][i - 2][j][k] +
              R(0.0660) * A[t % 2][i - 1][j][k] +
              R(0.0132) * A[t % 2][i][j - 3][k] +
              R(0.0508) * A[t % 2][i][j - 2][k] +
              R(0.0714) * A[t % 2][i][j - 1][k] +
              R(0.0810) * A[t % 2][i][j][k - 3] + R(0.0345) * A[t % 2][i][j][k - 2] +
              R(0.0502) * A[t % 2][i][j][k - 1] + R(0.0444) * A[t % 2][i][j][k] +
              R(0.0842) * A[t % 2][i][j][k + 1] + R(0.0709) * A[t % 2][i][j][k + 2] +
              R(0.0459) * A[t % 2][i][j][k + 3] +
              R(0.0670) * A[t % 2][i][j + 1][k] +
              R(0.0652) * A[t % 2][i][j + 2][k] +
              R(0.0426) * A[t % 2][i][j + 3][k] +
              R(0.0452) * A[t % 2][i + 1][j][k] +
              R(0.0153) * A[t % 2][i + 2][j][k] +
              R(0.0708) * A[t % 2][i + 3][j][k];
#pragma endscop
}

// The same nest without the pragma: what -c compares with.
static void reference(Plane* A, int size, int steps) {
  for (int t = 0; t < steps; t++)
    for (int i = RADIUS; i < size + RADIUS; i++)
      for (int j = RADIUS; j < size + RADIUS; j++)
        for (int k = RADIUS; k < size + RADIUS; k++)
          A[(t + 1) % 2][i][j][k] =
              R(0.0683) * A[t % 2][i - 3][j][k] +
              R(0.0131) * A[t % 2][i - 2][j][k] +
              R(0.0660) * A[t % 2][i - 1][j][k] +
              R(0.0132) * A[t % 2][i][j - 3][k] +
              R(0.0508) * A[t % 2][i][j - 2][k] +
              R(0.0714) * A[t % 2][i][j - 1][k] +
              R(0.0810) * A[t % 2][i][j][k - 3] + R(0.0345) * A[t % 2][i][j][k - 2] +
              R(0.0502) * A[t % 2][i][j][k - 1] + R(0.0444) * A[t % 2][i][j][k] +
              R(0.0842) * A[t % 2][i][j][k + 1] + R(0.0709) * A[t % 2][i][j][k + 2] +
              R(0.0459) * A[t % 2][i][j][k + 3] +
              R(0.0670) * A[t % 2][i][j + 1][k] +
              R(0.0652) * A[t % 2][i][j + 2][k] +
              R(0.0426) * A[t % 2][i][j + 3][k] +
              R(0.0452) * A[t % 2][i + 1][j][k] +
              R(0.0153) * A[t % 2][i + 2][j][k] +
              R(0.0708) * A[t % 2][i + 3][j][k];
}

int main(int argc, char** argv) { return benchmark_main(argc, argv, sweep, reference); }
