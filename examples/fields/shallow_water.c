/* Linear shallow water on a staggered grid: velocities, then the height, in place. */
#ifndef REAL
#define REAL float
#endif
#define N 2048

REAL u[N][N], v[N][N], h[N][N];

void step(int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 0; i < N; i++)
      for (int j = 1; j < N; j++)
        u[i][j] -= (REAL)0.05 * (h[i][j] - h[i][j - 1]);
    for (int i = 1; i < N; i++)
      for (int j = 0; j < N; j++)
        v[i][j] -= (REAL)0.05 * (h[i][j] - h[i - 1][j]);
    for (int i = 0; i < N - 1; i++)
      for (int j = 0; j < N - 1; j++)
        h[i][j] -= (REAL)0.1 * (u[i][j + 1] - u[i][j] + v[i + 1][j] - v[i][j]);
  }
}
