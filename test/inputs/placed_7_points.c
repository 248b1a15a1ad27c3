// expect: verified
// schedule: tiers=1 block=32x3 stream=chunks:7 planes=global exchange=global combine=gather
// schedule: tiers=1 block=16x4 stream=column planes=registers exchange=global combine=gather
// schedule: tiers=1 block=32x2 stream=chunks:5 planes=shared combine=gather
// schedule: tiers=1 block=8x4x3 stream=none planes=shared combine=gather
/* Neighbours on one side farther than on the other, in every place that a kernel of one step has for planes. */
void diffuse(int n, double T[2][n][n][n], int steps) {
  for (int t = 0; t < steps; t++)
    for (int z = 2; z < n - 1; z++)
      for (int y = 1; y < n - 3; y++)
        for (int x = 1; x < n - 1; x++)
          T[(t + 1) % 2][z][y][x] = 0.4 * T[t % 2][z][y][x] + 0.1 * (T[t % 2][z - 2][y][x] + T[t % 2][z + 1][y][x]) +
                                    0.05 * (T[t % 2][z - 1][y - 1][x] + T[t % 2][z][y + 3][x]) +
                                    0.15 * (T[t % 2][z][y][x - 1] + T[t % 2][z - 1][y][x + 1]);
}
