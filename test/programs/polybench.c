// FDTD-2D, laid out as PolyBench lays out its programs: sizes by macros, arrays by typedefs, kernels in functions with the bounds
// as parameters, a table that drives one line of a field, a check sum of all cells; single precision with half the size
// beside it.
#include <stdio.h>
#include <stdlib.h>

#ifndef TMAX
#define TMAX 37
#endif
#ifndef NX
#define NX 71
#endif
#ifndef NY
#define NY 93
#endif
#define SCALAR_VAL(x) x
#define POLYBENCH_2D(array, rows, columns) array[rows][columns]

typedef double DATA_TYPE;

static void init_array(int tmax, int nx, int ny, DATA_TYPE POLYBENCH_2D(ex, NX, NY), DATA_TYPE POLYBENCH_2D(ey, NX, NY),
                       DATA_TYPE POLYBENCH_2D(hz, NX, NY), DATA_TYPE _fict_[TMAX]) {
  int i, j;
  for (i = 0; i < tmax; i++) _fict_[i] = (DATA_TYPE)i;
  for (i = 0; i < nx; i++)
    for (j = 0; j < ny; j++) {
      ex[i][j] = ((DATA_TYPE)i * (j + 1)) / nx;
      ey[i][j] = ((DATA_TYPE)i * (j + 2)) / ny;
      hz[i][j] = ((DATA_TYPE)i * (j + 3)) / nx;
    }
}

static void kernel_fdtd_2d(int tmax, int nx, int ny, DATA_TYPE POLYBENCH_2D(ex, NX, NY),
                           DATA_TYPE POLYBENCH_2D(ey, NX, NY), DATA_TYPE POLYBENCH_2D(hz, NX, NY),
                           DATA_TYPE _fict_[TMAX]) {
  int t, i, j;

#pragma scop
  for (t = 0; t < tmax; t++) {
    for (j = 0; j < ny; j++)
      ey[0][j] = _fict_[t];
    for (i = 1; i < nx; i++)
      for (j = 0; j < ny; j++)
        ey[i][j] = ey[i][j] - SCALAR_VAL(0.5) * (hz[i][j] - hz[i - 1][j]);
    for (i = 0; i < nx; i++)
      for (j = 1; j < ny; j++)
        ex[i][j] = ex[i][j] - SCALAR_VAL(0.5) * (hz[i][j] - hz[i][j - 1]);
    for (i = 0; i < nx - 1; i++)
      for (j = 0; j < ny - 1; j++)
        hz[i][j] = hz[i][j] - SCALAR_VAL(0.7) * (ex[i][j + 1] - ex[i][j] + ey[i + 1][j] - ey[i][j]);
  }
#pragma endscop
}

static double sum_of(int nx, int ny, DATA_TYPE POLYBENCH_2D(a, NX, NY)) {
  double sum = 0;
  for (int i = 0; i < nx; i++)
    for (int j = 0; j < ny; j++) sum += a[i][j] * (1 + (i * 3 + j) % 5);
  return sum;
}

// A conductor of materials in layers: coefficients of cells, read by updates whose loops differ, and a line whose
// values are a table's, a step later.
static void layers(int n, int m, int steps, float *ez, float *hx, float *hy, const float *ca, const float *cb,
                   const float *pulse, const float *shape) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++)
        ez[i * m + j] = ca[i * m + j] * ez[i * m + j] +
                        cb[i * m + j] * (hy[i * m + j] - hy[(i - 1) * m + j] - hx[i * m + j] + hx[i * m + j - 1]);
    for (int j = 1; j < m - 1; j++) ez[j] = pulse[t] * shape[j];
    for (int i = 0; i < n; i++)
      for (int j = 0; j < m - 1; j++)
        hx[i * m + j] -= cb[i * m + j] * (ez[i * m + j + 1] - ez[i * m + j]);
    for (int i = 0; i < n - 1; i++)
      for (int j = 0; j < m; j++)
        hy[i * m + j] += cb[i * m + j] * (ez[(i + 1) * m + j] - ez[i * m + j]);
  }
}

static float *noise(int count, int seed) {
  float *values = malloc(count * sizeof *values);
  for (int k = 0; k < count; k++) values[k] = (float)((((k + seed) * 2654435761u) >> 9) % 512) / 1024;
  return values;
}

int main(void) {
  static DATA_TYPE ex[NX][NY], ey[NX][NY], hz[NX][NY], _fict_[TMAX];
  init_array(TMAX, NX, NY, ex, ey, hz, _fict_);
  kernel_fdtd_2d(TMAX, NX, NY, ex, ey, hz, _fict_);
  printf("fdtd-2d: %.17g %.17g %.17g\n", sum_of(NX, NY, ex), sum_of(NX, NY, ey), sum_of(NX, NY, hz));

  const int n = NX / 2, m = NY / 2, steps = TMAX - 6;
  float *ez = noise(n * m, 1), *hx = noise(n * m, 2), *hy = noise(n * m, 3), *ca = noise(n * m, 4), *cb = noise(n * m, 5);
  float *pulse = noise(steps, 6), *shape = noise(m, 7);
  layers(n, m, steps, ez, hx, hy, ca, cb, pulse, shape);
  double sum = 0;
  for (int k = 0; k < n * m; k++) sum += ez[k] * (1 + k % 3) + hx[k] + hy[k] * (1 + k % 2);
  printf("layers: %.17g\n", sum);
  return 0;
}
