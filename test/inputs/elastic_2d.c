// Elastic waves in 2-D, velocity and stress on staggered grids (Virieux): five fields in place, two sweeps of a time step, coefficients for each cell,
// a source at a point in both normal stresses.
// schedule: tiers=2 stages=2 cells=2 block=64 stream=weighted:2 exchange=shuffle sync=step:2 combine=star in=cp_async:4 out=coalesced edge=split
// schedule: tiers=2 block=32 stream=chunks:8 combine=gather
// nests: 1
// expect: verified
#define NX 41
#define NY 58

static double vx[NX][NY], vy[NX][NY], sxx[NX][NY], syy[NX][NY], sxy[NX][NY];
static double buoyancy[NX][NY], lambda[NX][NY], mu[NX][NY];

void elastic(int steps, double c, const double *pulse) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < NX - 1; i++)
      for (int j = 1; j < NY - 1; j++) {
        vx[i][j] += c * buoyancy[i][j] * (sxx[i + 1][j] - sxx[i][j] + sxy[i][j] - sxy[i][j - 1]);
        vy[i][j] += c * buoyancy[i][j] * (sxy[i][j] - sxy[i - 1][j] + syy[i][j + 1] - syy[i][j]);
      }
    for (int i = 1; i < NX - 1; i++)
      for (int j = 1; j < NY - 1; j++) {
        const double dx = vx[i][j] - vx[i - 1][j], dy = vy[i][j] - vy[i][j - 1];
        sxx[i][j] += c * ((lambda[i][j] + 2 * mu[i][j]) * dx + lambda[i][j] * dy);
        syy[i][j] += c * (lambda[i][j] * dx + (lambda[i][j] + 2 * mu[i][j]) * dy);
        sxy[i][j] += c * mu[i][j] * (vx[i][j + 1] - vx[i][j] + vy[i + 1][j] - vy[i][j]);
      }
    sxx[20][30] += pulse[t];
    syy[20][30] += pulse[t];
  }
}
