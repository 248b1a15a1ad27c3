// A 7-point operator with a coefficient array for each point, another array of the grid's shape and a mask by column.
// schedule: tiers=2 block=32x8 stream=chunks:8 combine=star edge=split in=prefetch:1
// schedule: tiers=2 block=16x16 stream=column combine=gather
// nests: 2
// expect: verified
#include <stdbool.h>
#include <stddef.h>

void diffuse(int nx, int ny, int nz, int iterations, float u[2][nz][ny][nx], float cc[nz][ny][nx],
             const float cw[nz][ny][nx], const float ce[nz][ny][nx], const float cn[nz][ny][nx],
             const float cs[nz][ny][nx], const float cb[nz][ny][nx], const float ct[nz][ny][nx],
             const float (*heat)[ny][nx], const bool active[ny][nx]) {
  for (int it = 0; it < iterations; it++)
    for (int z = 1; z < nz - 1; z++)
      for (int y = 1; y < ny - 1; y++)
        for (int x = 1; x < nx - 1; x++)
          u[(it + 1) % 2][z][y][x] =
              active[y][x] ? cc[z][y][x] * u[it % 2][z][y][x] + cw[z][y][x] * u[it % 2][z][y][x - 1] +
                                 ce[z][y][x] * u[it % 2][z][y][x + 1] + cs[z][y][x] * u[it % 2][z][y + 1][x] +
                                 cn[z][y][x] * u[it % 2][z][y - 1][x] + cb[z][y][x] * u[it % 2][z - 1][y][x] +
                                 ct[z][y][x] * u[it % 2][z + 1][y][x] + heat[z][y][x]
                           : u[it % 2][z][y][x];
}

double scale[3] = {0.5, 0.25, 0.125};

// Averages of neighbours in the coefficients, an array with its axes the other way round, constants by index.
void staggered(size_t steps, int n, float A[2][n][n][n], const double k[n][n + 1][n], const float turned[n][n]) {
  for (size_t t = 0; t < steps; t++)
    for (int i = 1; i <= n - 2; i++)
      for (int j = 1; j <= n - 2; j++)
        for (int l = 1; l <= n - 2; l++)
          A[(t + 1) % 2][i][j][l] = A[t % 2][i][j][l] +
                                    scale[1] * (k[i][j + 1][l] + k[i][j][l]) * (A[t % 2][i + 1][j][l] - A[t % 2][i][j][l]) -
                                    scale[2] * (k[i - 1][j][l] + k[i][j][l]) * turned[l][i] * A[t % 2][i - 1][j][l];
}
