/* Heat in layers of rock under a map of the ground, with water in some cells. */
#ifndef REAL
#define REAL float
#endif
#define N 512

REAL u[2][N][N][N], conductivity[N], ground[N][N];
unsigned char water[N][N][N];

void step(int steps) {
  for (int t = 0; t < steps; t++)
    for (int z = 1; z < N - 1; z++)
      for (int y = 1; y < N - 1; y++)
        for (int x = 1; x < N - 1; x++)
          u[(t + 1) % 2][z][y][x] = u[t % 2][z][y][x] +
                                    (water[z][y][x] ? (REAL)0.02 : conductivity[z] * ground[y][x]) *
                                        (u[t % 2][z - 1][y][x] + u[t % 2][z + 1][y][x] + u[t % 2][z][y - 1][x] +
                                         u[t % 2][z][y + 1][x] + u[t % 2][z][y][x - 1] + u[t % 2][z][y][x + 1] -
                                         6 * u[t % 2][z][y][x]);
}
