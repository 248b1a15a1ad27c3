// Leapfrog with a filter: the oldest level is read beside the cell, and a velocity for each cell.
// form: Buffering: three arrays that rotate, of which the oldest is read beside the cell
// schedule: tiers=1 block=32x4 stream=none planes=global exchange=global combine=gather
// schedule: tiers=1 stages=2 cells=4 block=128 stream=weighted:1.8 exchange=shuffle sync=step:1 combine=gather in=cp_async:3 out=coalesced edge=split
// schedule: tiers=2 block=64 stream=chunks:40 combine=star in=prefetch:1 edge=split
// expect: verified
#define IX(i, j) ((i) * nx + (j))

void advect(int steps, int ny, int nx, float *before, float *here, float *after, const float *vel) {
  float *spare = 0;
  for (int n = 1; n <= steps; ++n) {
    for (int i = 1; i < ny - 1; ++i)
      for (int j = 2; j < nx - 1; ++j)
        after[IX(i, j)] = before[IX(i, j)] - vel[IX(i, j)] * (here[IX(i, j + 1)] - here[IX(i, j - 1)]) + 0.02f * (before[IX(i - 1, j)] + before[IX(i + 1, j)] + before[IX(i, j - 2)] - 3 * before[IX(i, j)]);
    spare = before, before = here, here = after, after = spare;
  }
}
