// A 25-point wave with a source at a point, which lies four cells from the sides at least.
// form: Cells set again: a source at a point given by variables, in loops that begin far from the sides
// schedule: tiers=1 cells=4 block=128x4 stream=chunks:8 planes=registers exchange=global combine=gather
// nests: 1
// expect: verified
#define AT(i, j, k) ((((long)(i)) * n2 + (j)) * n3 + (k))
#define PAIRS(r) \
  (u[AT(i + r, j, k)] + u[AT(i - r, j, k)] + u[AT(i, j + r, k)] + u[AT(i, j - r, k)] + u[AT(i, j, k + r)] + u[AT(i, j, k - r)])

void shoot(int n1, int n2, int n3, int nt, float *u, float *older, const float *velocity, const float *src, int s1, int s2, int s3) {
  for (int t = 0; t < nt; t++) {
    for (int i = 4; i < n1 - 4; i++)
      for (int j = 4; j < n2 - 4; j++)
        for (int k = 4; k < n3 - 4; k++)
          older[AT(i, j, k)] = 2 * u[AT(i, j, k)] - older[AT(i, j, k)] +
                               velocity[AT(i, j, k)] * (-0.5f * u[AT(i, j, k)] + 0.1f * PAIRS(1) - 0.02f * PAIRS(2) + 0.004f * PAIRS(3) - 0.0006f * PAIRS(4));
    older[AT(s1, s2 - 1, s3)] += src[t];
    float *swap = u;
    u = older;
    older = swap;
  }
}
