// form: Reads and borders: A border behind cells that no update reads ahead of
// schedule: tiers=3 block=32 stream=chunks:8
// schedule: tiers=1 stages=2 cells=4 block=128 stream=weighted:3 exchange=shuffle sync=step:1 combine=star in=cp_async:3 out=coalesced edge=split
// schedule: tiers=1 block=16x4 stream=none planes=global exchange=global
// nests: 1
// expect: verified
/* Transport to the right and down: cells are read behind only, and what flows out is copied to the last row and column. */
void transport(int n, int m, int steps, float u[n][m], float un[n][m]) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++)
        un[i][j] = 0.5f * u[i - 1][j] + 0.3f * u[i][j - 1] + 0.2f * u[i][j];
    for (int j = 1; j < m - 1; j++) un[n - 1][j] = un[n - 2][j];
    for (int i = 1; i < n - 1; i++) un[i][m - 1] = 0.5f * un[i][m - 2];
    float (*tmp)[m] = u;
    u = un;
    un = tmp;
  }
}
