// Nineteen values, of which each is an array.
// form: Storage: nineteen values of a cell, as of D3Q19
// expect: verified
#define N 20
static const int cx[19] = {0, 1, -1, 0, 0, 0, 0, 1, -1, 1, -1, 1, -1, 1, -1, 0, 0, 0, 0};
static const int cy[19] = {0, 0, 0, 1, -1, 0, 0, 1, -1, -1, 1, 0, 0, 0, 0, 1, -1, 1, -1};
static const int cz[19] = {0, 0, 0, 0, 0, 1, -1, 0, 0, 0, 0, 1, -1, -1, 1, 1, -1, -1, 1};

void relax(double (*f)[N][N][N], double (*g)[N][N][N], double omega, int steps) {
  for (int t = 0; t < steps; t++) {
    for (int z = 1; z < N - 1; z++)
      for (int y = 1; y < N - 1; y++)
        for (int x = 1; x < N - 1; x++) {
          double rho = 0.0;
          for (int q = 0; q < 19; q++) rho += f[q][z - cz[q]][y - cy[q]][x - cx[q]];
          for (int q = 0; q < 19; q++) g[q][z][y][x] = f[q][z - cz[q]][y - cy[q]][x - cx[q]] * (1.0 - omega) + omega * rho / 19.0;
        }
    double (*kept)[N][N][N] = f;
    f = g;
    g = kept;
  }
}
