// Coefficients of every cell, read by updates whose loops have bounds of their own.
// schedule: tiers=2 block=32 stream=chunks:8
// schedule: tiers=2 stages=2 cells=4 block=128 stream=weighted:3 exchange=shuffle sync=step:2 combine=star in=cp_async:4 out=coalesced edge=split resident=1
// default: no
// nests: 1
// expect: verified
void yee(int nx, int ny, int steps, float ez[nx][ny], float hx[nx][ny], float hy[nx][ny], const float ca[nx][ny], const float cb[nx][ny], const float da[nx][ny], const float db[nx]) {
  for (int n = 0; n < steps; n++) {
    for (int i = 1; i < nx - 1; i++)
      for (int j = 1; j < ny - 1; j++)
        ez[i][j] = ca[i][j] * ez[i][j] + cb[i][j] * (hy[i][j] - hy[i - 1][j] - hx[i][j] + hx[i][j - 1]);
    for (int i = 0; i < nx; i++)
      for (int j = 0; j < ny - 1; j++)
        hx[i][j] = da[i][j] * hx[i][j] - db[i] * (ez[i][j + 1] - ez[i][j]);
    for (int i = 0; i < nx - 1; i++)
      for (int j = 0; j < ny; j++)
        hy[i][j] = da[i][j] * hy[i][j] + db[i + 1] * (ez[i + 1][j] - ez[i][j]);
  }
}
