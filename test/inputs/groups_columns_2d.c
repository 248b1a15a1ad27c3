// expect: verified
// schedule: tiers=1 cells=2 block=64 stream=chunks:7 planes=registers exchange=global combine=gather
// more: tiers=1 cells=1 block=32 stream=chunks:7 planes=registers exchange=global combine=gather
/* Doubles side by side of a thread that keeps their rows; two arrays of one launch, with cells of their own: there it keeps none. */
void steps(int ny, int nx, double u[2][ny][nx], double v[2][ny][nx], double w[2][ny][nx], int steps) {
  for (int t = 0; t < steps; t++) {
    for (int y = 3; y < ny - 2; y++)
      for (int x = 2; x < nx - 1; x++)
        u[(t + 1) % 2][y][x] = 0.5 * u[t % 2][y][x] + 0.25 * u[t % 2][y - 3][x] - 0.25 * u[t % 2][y + 2][x] + 0.125 * u[t % 2][y - 1][x - 2] +
                               0.125 * w[t % 2][y][x + 1];
    for (int y = 1; y < ny - 1; y++)
      for (int x = 0; x < nx; x++)
        v[(t + 1) % 2][y][x] = 0.75 * v[t % 2][y][x] + 0.25 * v[t % 2][y - 1][x] - 0.125 * v[t % 2][y + 1][x];
    for (int y = 0; y < ny - 1; y++)
      for (int x = 1; x < nx; x++)
        w[(t + 1) % 2][y][x] = 0.5 * w[t % 2][y][x] + 0.25 * u[(t + 1) % 2][y + 1][x] - 0.25 * u[(t + 1) % 2][y][x - 1];
  }
}
