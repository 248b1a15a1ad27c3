// Electric and magnetic fields in three dimensions, with coefficients along axes and of cells, in the order of loops that each
// field has, and shifted: what is read of coefficients is not what the first update reads.
// schedule: tiers=1 block=32x4 stream=chunks:8
// nests: 1
// expect: verified
#define IDX(i, j, k) (((i) * ny + (j)) * nz + (k))
void step_fields(int nx, int ny, int nz, int steps, float *ex, float *hy, const float *eps, const float *sx, const float *sz) {
  for (int n = 0; n < steps; ++n) {
    for (int i = 0; i < nx - 1; ++i)
      for (int j = 1; j < ny - 1; ++j)
        for (int k = 1; k < nz - 1; ++k)
          ex[IDX(i, j, k)] += eps[IDX(i, j, k)] * sz[k] * (hy[IDX(i, j, k - 1)] - hy[IDX(i, j, k)]);
    for (int i = 1; i < nx; ++i)
      for (int j = 0; j < ny; ++j)
        for (int k = 0; k < nz - 1; ++k)
          hy[IDX(i, j, k)] += sx[i - 1] * eps[IDX(i, j, k)] * (ex[IDX(i - 1, j, k)] - ex[IDX(i - 1, j, k + 1)]);
  }
}
