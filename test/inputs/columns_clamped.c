// expect: verified
// schedule: tiers=1 block=32x2 stream=chunks:3 planes=registers exchange=global combine=gather
/* Planes in registers of which some do not exist: neighbours are clamped to the grid, and two updates have cells of their own. */
void steps(int nz, int ny, int nx, float u[2][nz][ny][nx], float k[nz][ny][nx], float v[2][nz][ny][nx], float w[2][nz][ny][nx], int steps) {
  for (int t = 0; t < steps; t++) {
    for (int z = 0; z < nz; z++)
      for (int y = 0; y < ny; y++)
        for (int x = 0; x < nx; x++)
          u[(t + 1) % 2][z][y][x] = 0.5f * u[t % 2][z > 0 ? z - 1 : 0][y][x] + 0.25f * k[z < nz - 1 ? z + 1 : nz - 1][y][x] * u[t % 2][z][y][x];
    for (int z = 0; z < nz - 1; z++)
      for (int y = 0; y < ny; y++)
        for (int x = 0; x < nx; x++)
          v[(t + 1) % 2][z][y][x] = 0.5f * v[t % 2][z + 1][y][x] + 0.25f * v[t % 2][z][y][x];
    for (int z = 1; z < nz; z++)
      for (int y = 0; y < ny; y++)
        for (int x = 0; x < nx; x++)
          w[(t + 1) % 2][z][y][x] = 0.5f * w[t % 2][z - 1][y][x] + 0.25f * w[t % 2][z][y][x];
  }
}
