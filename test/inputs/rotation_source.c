// An acoustic shot: a velocity for each cell, a source at one cell, a layer that damps, and three arrays that rotate.
// form: Buffering: three arrays that rotate, with a source at one cell and a damped layer
// schedule: tiers=1 block=32x4 stream=none planes=global exchange=global combine=gather
// schedule: tiers=2 stages=2 cells=4 block=128 stream=weighted:1.8 exchange=shuffle sync=step:1 combine=gather in=cp_async:3 out=coalesced edge=split
// schedule: tiers=2 block=64 stream=chunks:40 combine=star in=prefetch:1 edge=split
// expect: verified
void shot(int nt, int nz, int nx, float (*old)[nx], float (*now)[nx], float (*next)[nx], float (*vel)[nx], const float *taper,
          const float *wavelet, int isz, int isx) {
  for (int it = 0; it < nt; it++) {
    for (int iz = 1; iz < nz - 1; iz++)
      for (int ix = 1; ix < nx - 1; ix++)
        next[iz][ix] = 2.0f * now[iz][ix] - old[iz][ix] +
                       vel[iz][ix] * (now[iz - 1][ix] + now[iz + 1][ix] + now[iz][ix - 1] + now[iz][ix + 1] - 4.0f * now[iz][ix]);
    next[isz][isx] += 0.5f * wavelet[it];
    for (int iz = 1; iz < 8; iz++)
      for (int ix = 1; ix < nx - 1; ix++) next[iz][ix] *= taper[iz];
    float(*tmp)[nx] = old;
    old = now;
    now = next;
    next = tmp;
  }
}
