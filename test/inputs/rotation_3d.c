// Acoustic waves in three dimensions with pointers to VLAs, rotated by a function.
// form: Buffering: three pointers that a function rotates
// default: no
// schedule: tiers=1 block=32x4 stream=none planes=global exchange=global combine=gather
// schedule: tiers=2 block=32x8 stream=chunks:8 combine=gather
// schedule: tiers=2 cells=2x2 block=64x10 stream=waves exchange=shuffle sync=neighbours combine=gather in=cp_async:5 out=coalesced edge=split
// expect: verified
static void rotate(void **a, void **b, void **c) {
  void *kept = *a;
  *a = *b;
  *b = *c;
  *c = kept;
}

void waves(int nt, int nz, int ny, int nx, double (*u0)[ny][nx], double (*u1)[ny][nx], double (*u2)[ny][nx], double c) {
  for (int it = 0; it < nt; it++) {
    for (int k = 1; k < nz - 1; k++)
      for (int j = 1; j < ny - 1; j++)
        for (int i = 1; i < nx - 1; i++)
          u2[k][j][i] = 2 * u1[k][j][i] - u0[k][j][i] + c * (u1[k - 1][j][i] + u1[k + 1][j][i] + u1[k][j - 1][i] + u1[k][j + 1][i] + u1[k][j][i - 1] + u1[k][j][i + 1] - 6 * u1[k][j][i]);
    rotate((void **)&u0, (void **)&u1, (void **)&u2);
  }
}
