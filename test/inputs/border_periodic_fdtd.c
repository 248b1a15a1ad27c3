// FDTD of a TM wave between ghost cells: those of ez are read in the next step, those of hx and hy in the same.
// form: Reads and borders: periodic ghost cells of several arrays in place
// schedule: tiers=2 block=32 stream=chunks:8
// schedule: tiers=1 block=32x4 stream=none planes=global exchange=global combine=gather
// nests: 1
// expect: verified
void fdtd(int nx, int ny, float ez[nx][ny], float hx[nx][ny], float hy[nx][ny], float c, int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < nx - 1; i++)
      for (int j = 1; j < ny - 1; j++) {
        hx[i][j] -= c * (ez[i][j + 1] - ez[i][j]);
        hy[i][j] += c * (ez[i + 1][j] - ez[i][j]);
      }
    for (int i = 0; i < nx; i++) hx[i][0] = hx[i][ny - 2];
    for (int j = 0; j < ny; j++) hy[0][j] = hy[nx - 2][j];
    for (int i = 1; i < nx - 1; i++)
      for (int j = 1; j < ny - 1; j++) ez[i][j] += c * (hy[i][j] - hy[i - 1][j] - hx[i][j] + hx[i][j - 1]);
    for (int i = 1; i < nx - 1; i++) ez[i][ny - 1] = ez[i][1];
    for (int j = 1; j < ny - 1; j++) ez[nx - 1][j] = ez[1][j];
  }
}
