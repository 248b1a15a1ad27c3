// upwind2d: advection by a constant wind (u, v), u and v > 0, that is known at run time only.
// Beam-Warming (second order) along i, first-order upwind along j: a cell reads two rows back and
// one column back, and nothing forward, so that the planes have a border on the lower side only.
#ifndef REAL
#define REAL float
#endif
#ifndef SIZE
#define SIZE 16384
#endif
#define DIMENSIONS 2
#define RADIUS 2
#define BORDER RADIUS
typedef REAL Plane[SIZE + BORDER][SIZE + BORDER];

#include "benchmark.h"

static void advect(Plane* A, int size, int steps, REAL dt, REAL u, REAL v) {
#pragma scop
  for (int t = 0; t < steps; t++)
    for (int i = RADIUS; i < size + RADIUS; i++)
      for (int j = RADIUS; j < size + RADIUS; j++) {
        REAL slope = R(0.5) * A[t % 2][i - 2][j] - R(2.0) * A[t % 2][i - 1][j] +
                     R(1.5) * A[t % 2][i][j];
        REAL bend = A[t % 2][i - 2][j] - R(2.0) * A[t % 2][i - 1][j] + A[t % 2][i][j];
        A[(t + 1) % 2][i][j] = A[t % 2][i][j] - dt * u * slope + R(0.5) * dt * dt * u * u * bend -
                               dt * v * (A[t % 2][i][j] - A[t % 2][i][j - 1]);
      }
#pragma endscop
}

// The same nest without the pragma: what -c compares with.
static void advect_reference(Plane* A, int size, int steps, REAL dt, REAL u, REAL v) {
  for (int t = 0; t < steps; t++)
    for (int i = RADIUS; i < size + RADIUS; i++)
      for (int j = RADIUS; j < size + RADIUS; j++) {
        REAL slope = R(0.5) * A[t % 2][i - 2][j] - R(2.0) * A[t % 2][i - 1][j] +
                     R(1.5) * A[t % 2][i][j];
        REAL bend = A[t % 2][i - 2][j] - R(2.0) * A[t % 2][i - 1][j] + A[t % 2][i][j];
        A[(t + 1) % 2][i][j] = A[t % 2][i][j] - dt * u * slope + R(0.5) * dt * dt * u * u * bend -
                               dt * v * (A[t % 2][i][j] - A[t % 2][i][j - 1]);
      }
}

static void sweep(Plane* A, int size, int steps) {
  advect(A, size, steps, R(0.4), R(0.6), R(0.7));
}

static void reference(Plane* A, int size, int steps) {
  advect_reference(A, size, steps, R(0.4), R(0.6), R(0.7));
}

int main(int argc, char** argv) { return benchmark_main(argc, argv, sweep, reference); }
