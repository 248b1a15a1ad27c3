// Maxwell's equations in 2-D as PolyBench has them, less the source: three arrays in place, each with cells of
// its own.
// schedule: tiers=1 block=32x2 stream=none planes=global exchange=global
// form: Several arrays in a time step: three arrays in place, in three nests (FDTD)
// expect: verified
#define NX 100
#define NY 120

float ex[NX][NY], ey[NX][NY], hz[NX][NY];

void kernel_fdtd_2d(int tmax) {
  int t, i, j;

#pragma scop
  for (t = 0; t < tmax; t++) {
    for (i = 1; i < NX; i++)
      for (j = 0; j < NY; j++) ey[i][j] = ey[i][j] - 0.5f * (hz[i][j] - hz[i - 1][j]);
    for (i = 0; i < NX; i++)
      for (j = 1; j < NY; j++) ex[i][j] = ex[i][j] - 0.5f * (hz[i][j] - hz[i][j - 1]);
    for (i = 0; i < NX - 1; i++)
      for (j = 0; j < NY - 1; j++)
        hz[i][j] = hz[i][j] - 0.7f * (ex[i][j + 1] - ex[i][j] + ey[i + 1][j] - ey[i][j]);
  }
#pragma endscop
}
