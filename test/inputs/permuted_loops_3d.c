// All three space loops turned round, with a shift and values of the iterators.
// schedule: tiers=2 block=16x8 stream=chunks:4
// nests: 1
// more: tiers=1 block=16x4 stream=none planes=global exchange=global
// expect: verified
#define NX 34
#define NY 30
#define NZ 26

double u[2][NZ][NY][NX];

void sweep(int T) {
  for (int t = 0; t < T; t++)
    for (int x = 0; x < NX - 2; x++)
      for (int z = 1; z < NZ - 1; z++)
        for (int y = 1; y < NY; y++)
          u[(t + 1) % 2][z][y][x + 1] = 0.3 * u[t % 2][z - 1][y][x + 1] + 0.3 * u[t % 2][z + 1][y][x + 1] +
                                        0.2 * u[t % 2][z][y - 1][x] + 0.1 * u[t % 2][z][y][x + 2] + 1e-3 * (x + 2 * y + 3 * z);
}
