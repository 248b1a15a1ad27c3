// Masks and coefficients of other types than the fields, at every cell: integers whose bits all count, floats beside doubles.
// schedule: tiers=2 stages=2 cells=4 block=128 stream=weighted:3 exchange=shuffle sync=step:1 combine=star in=cp_async:3 out=coalesced edge=split
// schedule: tiers=2 stages=2 cells=8 block=256 stream=weighted:2 exchange=shuffle sync=step:2 combine=gather in=cp_async:3 out=coalesced edge=split
// schedule: tiers=2 block=64 stream=chunks:16 combine=gather
// nests: 4
// expect: verified
#include <stdbool.h>
#define N 61
#define M 143

static unsigned char wall[N][M];
static signed char sign[N][M];
static bool open[N][M];

// form: Arrays that are only read: masks of bytes, of integers with all bits
void bytes(int T, float u[2][N][M]) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < M - 1; j++)
        u[(t + 1) % 2][i][j] = open[i][j] ? wall[i][j - 1] * 0.001f + 0.2f * (u[t % 2][i - 1][j] + u[t % 2][i + 1][j] + u[t % 2][i][j - 1] + u[t % 2][i][j + 1])
                                          : u[t % 2][i][j] + 0.01f * sign[i][j];
}

void bits(int T, float u[2][N][M], const int (*restrict kind)[M], const unsigned (*restrict flags)[M], const unsigned short (*restrict level)[M]) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < M - 1; j++)
        u[(t + 1) % 2][i][j] = (kind[i][j] & 0xff) * 0.0001f + (kind[i - 1][j] >> 24) * 0.001f + (flags[i][j] % 7u == 3u ? 0.25f : 0.125f) * u[t % 2][i][j - 1] +
                               (flags[i][j + 1] >> 31 ? u[t % 2][i + 1][j] : u[t % 2][i - 1][j]) * 0.3f + level[i][j] * 1e-6f;
}

void wide(int T, double u[2][N][M], const long long (*restrict number)[M], const float (*restrict k)[M]) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < M - 1; j++)
        u[(t + 1) % 2][i][j] = k[i][j] * (u[t % 2][i - 1][j] + u[t % 2][i + 1][j]) + (number[i][j] >> 40) * 1e-9 + (number[i][j] & 1023) * 1e-4 +
                               k[i][j + 1] * 0.25 * (u[t % 2][i][j - 1] + u[t % 2][i][j + 1]);
}

void integers(int T, int u[2][N][M], const short (*restrict add)[M]) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < M - 1; j++)
        u[(t + 1) % 2][i][j] = (u[t % 2][i - 1][j] / 2 + u[t % 2][i + 1][j] / 3 + u[t % 2][i][j - 1] / 5 + u[t % 2][i][j + 1] / 7) + add[i][j] - wall[i][j];
}
