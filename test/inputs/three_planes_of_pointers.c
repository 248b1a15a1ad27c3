// Three planes from malloc behind an array of pointers; one nest counts down, another one starts late.
// nests: 3
// schedule: tiers=2 block=32 stream=chunks:8
// more: tiers=1 block=16x4 stream=none planes=global exchange=global combine=gather
// default: no
// expect: verified
#include <stddef.h>
#define AT(i, j) ((i) * m + (j))

// form: Buffering: an array of three pointers, `p[(t + 1) % 3][...]`
void leapfrog(float *p[3], const float *c, int n, int m, int steps) {
  for (int t = 0; t < steps; t++)
    for (int i = 2; i < n - 2; i++)
      for (int j = 2; j < m - 2; j++)
        p[(t + 1) % 3][AT(i, j)] = 2 * p[t % 3][AT(i, j)] - p[(t + 2) % 3][AT(i, j)] +
                                   c[AT(i, j)] * (p[t % 3][AT(i - 2, j)] + p[t % 3][AT(i + 1, j)] + p[t % 3][AT(i, j - 1)] - 3 * p[t % 3][AT(i, j)]);
}

void back(int n, int m, float (*p[3])[m], int steps) {
  for (long t = steps; t > 0; t--)
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++)
        p[(t + 2) % 3][i][j] = 0.5f * p[t % 3][i - 1][j] + 0.25f * p[(t + 1) % 3][i][j + 1];
}

void late(int n, int m, float (*p)[n][m], size_t from, size_t to) {
  for (size_t t = from; t < to; ++t)
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++)
        p[t % 3][i][j] = 0.5f * p[(t + 2) % 3][i + 1][j] + 0.375f * p[(t + 1) % 3][i][j - 1];
}
