/* A wave between obstacles, damped towards the edges of the grid by a profile along each axis. */
#ifndef REAL
#define REAL float
#endif
#define N 16384

REAL u[2][N][N], damping_y[N], damping_x[N];
unsigned char solid[N][N];

void step(int steps) {
  for (int t = 0; t < steps; t++)
    for (int y = 1; y < N - 1; y++)
      for (int x = 1; x < N - 1; x++)
        u[(t + 1) % 2][y][x] = solid[y][x] ? 0
                                           : damping_y[y] * damping_x[x] *
                                                 (2 * u[t % 2][y][x] - u[(t + 1) % 2][y][x] +
                                                  (REAL)0.2 * (u[t % 2][y - 1][x] + u[t % 2][y + 1][x] + u[t % 2][y][x - 1] +
                                                               u[t % 2][y][x + 1] - 4 * u[t % 2][y][x]));
}
