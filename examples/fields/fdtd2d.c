/* Electric and magnetic fields on a staggered grid (FDTD, transverse mode), updated in place. */
#ifndef REAL
#define REAL float
#endif
#define N 2048

REAL ey[N][N], ex[N][N], hz[N][N];

void step(int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < N; i++)
      for (int j = 0; j < N; j++)
        ey[i][j] -= (REAL)0.5 * (hz[i][j] - hz[i - 1][j]);
    for (int i = 0; i < N; i++)
      for (int j = 1; j < N; j++)
        ex[i][j] -= (REAL)0.5 * (hz[i][j] - hz[i][j - 1]);
    for (int i = 0; i < N - 1; i++)
      for (int j = 0; j < N - 1; j++)
        hz[i][j] -= (REAL)0.7 * (ex[i][j + 1] - ex[i][j] + ey[i + 1][j] - ey[i][j]);
  }
}
