// Integer boxes divided: the sum is divided once, not part by part.
// schedule: tiers=3 block=32 stream=chunks:8
// more: tiers=4 block=64 stream=chunks:16 in=prefetch:1 edge=split
// default: no
// nests: 4
// more: tiers=1 block=32x2 stream=none planes=global exchange=global
// expect: verified
#include <stdint.h>
#define N 100

int A[2][N][N];
unsigned char P[2][N][N];
int16_t S[2][N][N];
long L[2][N][N];

void blur_int(int T) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++)
        A[(t + 1) % 2][i][j] =
            (A[t % 2][i - 1][j - 1] + A[t % 2][i - 1][j] + A[t % 2][i - 1][j + 1] + A[t % 2][i][j - 1] +
             A[t % 2][i][j] + A[t % 2][i][j + 1] + A[t % 2][i + 1][j - 1] + A[t % 2][i + 1][j] +
             A[t % 2][i + 1][j + 1]) / 9;
}

void blur_bytes(int T) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++)
        P[(t + 1) % 2][i][j] =
            (P[t % 2][i - 1][j - 1] + 2 * P[t % 2][i - 1][j] + P[t % 2][i - 1][j + 1] + 2 * P[t % 2][i][j - 1] +
             4 * P[t % 2][i][j] + 2 * P[t % 2][i][j + 1] + P[t % 2][i + 1][j - 1] + 2 * P[t % 2][i + 1][j] +
             P[t % 2][i + 1][j + 1] + 8) >> 4;
}

void negative_division(int T) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++)
        S[(t + 1) % 2][i][j] =
            (S[t % 2][i - 1][j] - 3 * S[t % 2][i][j] + S[t % 2][i + 1][j] - S[t % 2][i][j - 1]) / 7 % 1000;
}

void wide(int T) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++)
        L[(t + 1) % 2][i][j] =
            (L[t % 2][i - 1][j - 1] ^ L[t % 2][i + 1][j + 1]) + (L[t % 2][i][j] << 3) - L[t % 2][i][j - 1] / 5;
}
