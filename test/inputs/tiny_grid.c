// A grid smaller than any block, and one with no interior.
// schedule: tiers=2 block=32 stream=chunks:4
// schedule: tiers=4 block=64 stream=chunks:16 in=prefetch:1 edge=split
// default: no
// nests: 2
// schedule: tiers=1 block=32x2 stream=none planes=global exchange=global
// expect: verified
float A[2][3][3];
float B[2][2][2];

void single_cell(int T) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < 2; i++)
      for (int j = 1; j < 2; j++) A[(t + 1) % 2][i][j] = 0.5f * (A[t % 2][i - 1][j] + A[t % 2][i][j + 1]);
}

void nothing(int T) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < 1; i++)
      for (int j = 1; j < 1; j++) B[(t + 1) % 2][i][j] = 0.5f * (B[t % 2][i - 1][j] + B[t % 2][i][j + 1]);
}
