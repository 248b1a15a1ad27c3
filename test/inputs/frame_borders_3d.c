// Heat with a conductivity for each cell. Tiles end where the border begins, which differs between the two time planes.
// schedule: tiers=2 cells=2 block=64x5 stream=waves exchange=shuffle sync=step:1 combine=star in=cp_async:3 out=coalesced edge=split
// schedule: tiers=2 cells=2 block=64x4 stream=waves exchange=shuffle sync=neighbours combine=star in=cp_async:3 out=coalesced edge=split
// expect: verified
#define N 48

double heat[2][N][N][N + 80], conductivity[N][N][N + 80];

void conduct(int steps) {
  for (int n = 0; n < steps; n++)
    for (int z = 1; z < N - 1; z++)
      for (int y = 1; y < N - 1; y++)
        for (int x = 1; x < N + 79; x++)
          heat[(n + 1) % 2][z][y][x] =
              heat[n % 2][z][y][x] + conductivity[z][y][x] * (heat[n % 2][z - 1][y][x] + heat[n % 2][z + 1][y][x] +
                                                              heat[n % 2][z][y - 1][x] + heat[n % 2][z][y + 1][x] +
                                                              heat[n % 2][z][y][x - 1] + heat[n % 2][z][y][x + 1] -
                                                              6 * heat[n % 2][z][y][x]);
}
