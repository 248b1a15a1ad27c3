// form: Loops: Blocks of two of three loops, whose ends are variables and a function's minimum
// expect: verified
// default: two steps
static inline int min(int x, int y) { return y < x ? y : x; }

void diffuse(int nz, int ny, int nx, float (*u)[ny][nx], float (*un)[ny][nx], int steps, int bz, int by, float c) {
  for (int t = 0; t < steps; t++) {
#pragma omp parallel for collapse(2)
    for (int kk = 1; kk < nz - 1; kk += bz)
      for (int jj = 1; jj < ny - 1; jj += by) {
        const int kend = min(kk + bz, nz - 1);
        const int jend = jj + by > ny - 1 ? ny - 1 : jj + by;
        for (int k = kk; k < kend; k++)
          for (int j = jj; j < jend; j++)
            for (int i = 1; i < nx - 1; i++)
              un[k][j][i] = u[k][j][i] + c * (u[k - 1][j][i] + u[k + 1][j][i] + u[k][j - 1][i] + u[k][j + 1][i] +
                                              u[k][j][i - 1] + u[k][j][i + 1] - 6 * u[k][j][i]);
      }
    float(*kept)[ny][nx] = u;
    u = un;
    un = kept;
  }
}
