// expect: verified
// schedule: tiers=1 cells=4 block=64x4 stream=chunks:5 planes=global exchange=global combine=gather
// more: tiers=1 cells=2 block=32x4 stream=none planes=global exchange=global combine=gather
/* Floats side by side of a thread: three time levels, a coefficient at a neighbour, reads further than a group, the place of the cell. */
void propagate(int nz, int ny, int nx, float u[2][nz][ny][nx], float c[nz][ny][nx + 1], int steps) {
  for (int t = 0; t < steps; t++)
    for (int z = 1; z < nz - 2; z++)
      for (int y = 2; y < ny - 1; y++)
        for (int x = 5; x < nx - 3; x++)
          u[(t + 1) % 2][z][y][x] = 1.5f * u[t % 2][z][y][x] - 0.5f * u[(t + 1) % 2][z][y][x] +
                                    c[z][y][x + 1] * (0.25f * u[t % 2][z][y][x - 5] + 0.125f * u[t % 2][z][y][x + 3] +
                                                      0.25f * u[t % 2][z + 2][y][x] - 0.5f * u[t % 2][z - 1][y - 2][x] +
                                                      0.125f * u[t % 2][z][y + 1][x + 1]) + 0.001f * (x - y);
}
