// Two updates of a step read the same line of the third array: one the cells beside its own, too, the other not.
// schedule: tiers=1 cells=4x2 block=128x8 stream=waves exchange=shuffle sync=neighbours combine=gather in=cp_async:6 out=coalesced edge=split
// schedule: tiers=2 cells=4 block=128x8 stream=waves exchange=shuffle sync=step:1 combine=gather in=cp_async:4 out=coalesced edge=split
// expect: verified
#define N 57

int v[2][N][N][N], k[N][N][N];

void step(int T, int (*u)[N][N], int (*un)[N][N], int (*w)[N][N], int (*wn)[N][N]) {
  for (int t = 0; t < T; t++) {
    for (int x = 3; x < 54; x++)
      for (int y = 3; y < 54; y++)
        for (int z = 3; z < 54; z++)
          u[x][y][z] = v[t % 2][x][y + 1][z + 1] % 1000;
    for (int x = 3; x < 54; x++)
      for (int y = 3; y < 54; y++)
        for (int z = 3; z < 54; z++) {
          v[(t + 1) % 2][x][y][z] = (k[x][y][z] + w[x][y][z]) % 1000;
          wn[x][y][z] = (v[t % 2][x][y][z - 1] + v[t % 2][x + 1][y + 1][z]) % 1000;
        }
    int (*kept)[N][N] = wn;
    wn = w;
    w = kept;
    kept = un;
    un = u;
    u = kept;
  }
}
