// Acoustic waves with a velocity for each cell, fourth order in space: the array of the step before last
// becomes that of the next one, and the pointers to the two are swapped.
// form: Buffering: three time levels in two arrays that trade places (waves with a velocity)
// default: no
// schedule: tiers=1 block=32x4 stream=none planes=global exchange=global combine=gather
// schedule: tiers=1 stages=2 cells=4 block=128 stream=weighted:1.8 exchange=shuffle sync=step:1 combine=gather in=cp_async:3 out=coalesced edge=split
// schedule: tiers=2 block=64 stream=chunks:40 combine=star in=prefetch:1 edge=split
// expect: verified
#define C0 (-5.0f / 2)
#define C1 (4.0f / 3)
#define C2 (-1.0f / 12)

void propagate(int nt, int nz, int nx, float *restrict prev, float *restrict next, const float *restrict vel) {
  for (int it = 0; it < nt; it++) {
    for (int iz = 2; iz < nz - 2; iz++) {
      for (int ix = 2; ix < nx - 2; ix++) {
        const float lap = 2 * C0 * prev[iz * nx + ix] + C1 * (prev[iz * nx + ix - 1] + prev[iz * nx + ix + 1] + prev[(iz - 1) * nx + ix] + prev[(iz + 1) * nx + ix]) + C2 * (prev[iz * nx + ix - 2] + prev[iz * nx + ix + 2] + prev[(iz - 2) * nx + ix] + prev[(iz + 2) * nx + ix]);
        next[iz * nx + ix] = 2.0f * prev[iz * nx + ix] - next[iz * nx + ix] + vel[iz * nx + ix] * lap;
      }
    }
    float *tmp = prev;
    prev = next;
    next = tmp;
  }
}
