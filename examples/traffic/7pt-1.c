/* 7PT-1 of Su, Cai, Wen and Zhang, "An analytical GPU performance model for 3D stencil computations from the angle
   of data traffic", equation 1: seven cells of one array. */
#ifndef REAL
#define REAL double
#endif
#ifndef N
#define N 512
#endif

REAL u[2][N][N][N];

void step(int steps, REAL alpha, REAL beta) {
  for (int t = 0; t < steps; t++)
    for (int z = 1; z < N - 1; z++)
      for (int y = 1; y < N - 1; y++)
        for (int x = 1; x < N - 1; x++)
          u[(t + 1) % 2][z][y][x] = alpha * u[t % 2][z][y][x] +
                                    beta * (u[t % 2][z - 1][y][x] + u[t % 2][z][y - 1][x] + u[t % 2][z][y][x - 1] +
                                             u[t % 2][z][y][x + 1] + u[t % 2][z][y + 1][x] + u[t % 2][z + 1][y][x]);
}
