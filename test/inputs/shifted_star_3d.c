// expect: verified
// schedule: tiers=2 block=16x8 stream=chunks:5 planes=shifted combine=star
// schedule: tiers=3 block=16x12 stream=column planes=shifted combine=star in=prefetch:1 edge=split
// schedule: tiers=1 block=32x3 stream=chunks:4 planes=shifted combine=star
// default: no
/* With what a plane, a row and a cell add of their own, and one coefficient for each row. */
void cool(int n, float T[2][n][n][n], const float rate[n], int steps) {
  for (int t = 0; t < steps; t++)
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        for (int k = 2; k < n - 1; k++)
          T[(t + 1) % 2][i][j][k] = rate[j] * T[t % 2][i][j][k] + 0.1f * (T[t % 2][i - 1][j][k] + T[t % 2][i + 1][j][k]) +
                                    0.2f * (T[t % 2][i][j - 1][k] + T[t % 2][i][j + 1][k]) + 0.05f * T[t % 2][i][j][k - 2] +
                                    0.15f * T[t % 2][i][j][k + 1] + 0.01f * (i - k);
}
