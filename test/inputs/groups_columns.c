// expect: verified
// schedule: tiers=1 cells=4 block=64x4 stream=chunks:5 planes=registers exchange=global combine=gather
// more: tiers=1 cells=2 block=32x4 stream=column planes=registers exchange=global combine=gather
/* Floats side by side of a thread that keeps their planes: of what the step found and of what it made, of coefficients; and neighbours off the
   column in planes that it keeps. */
void steps(int nz, int ny, int nx, float a[nz][ny][nx], float b[nz][ny][nx], float k[nz][ny][nx], int steps) {
  for (int t = 0; t < steps; t++) {
    for (int z = 2; z < nz - 1; z++)
      for (int y = 1; y < ny - 1; y++)
        for (int x = 1; x < nx - 2; x++)
          a[z][y][x] = 0.5f * a[z][y][x] + 0.25f * k[z - 1][y][x] * b[z - 2][y][x] - 0.125f * b[z + 1][y][x] +
                       0.25f * b[z + 1][y][x - 1] - 0.25f * b[z][y + 1][x + 2] + 0.125f * k[z][y][x];
    for (int z = 1; z < nz - 1; z++)
      for (int y = 0; y < ny; y++)
        for (int x = 3; x < nx; x++)
          b[z][y][x] = b[z][y][x] + 0.25f * (a[z - 1][y][x] - a[z][y][x]) + 0.125f * (a[z + 1][y][x] - a[z][y][x - 3]);
  }
}
