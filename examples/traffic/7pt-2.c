/* 7PT-2: seven cells of one array, and one of a second array, a source.
   The paper has a stencil of this name; its equation is not in the copy that this was written from, so that this is
   one of the kind that the text describes. */
#ifndef REAL
#define REAL double
#endif
#ifndef N
#define N 512
#endif

REAL u[2][N][N][N], source[N][N][N];

void step(int steps, REAL alpha, REAL beta) {
  for (int t = 0; t < steps; t++)
    for (int z = 1; z < N - 1; z++)
      for (int y = 1; y < N - 1; y++)
        for (int x = 1; x < N - 1; x++)
          u[(t + 1) % 2][z][y][x] = alpha * u[t % 2][z][y][x] + source[z][y][x] +
                                    beta * (u[t % 2][z - 1][y][x] + u[t % 2][z][y - 1][x] + u[t % 2][z][y][x - 1] +
                                             u[t % 2][z][y][x + 1] + u[t % 2][z][y + 1][x] + u[t % 2][z + 1][y][x]);
}
