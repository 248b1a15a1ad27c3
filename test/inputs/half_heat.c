// Kept in half precision, computed in float.
// form: Types of cells: arrays of `_Float16` whose values are computed in float
// schedule: tiers=1 block=32x4 stream=none planes=global exchange=global combine=gather
// more: tiers=1 block=32 stream=chunks:8 planes=registers exchange=global combine=gather
// default: no
// expect: verified
#define N 100

_Float16 u[2][N][N];

void heat(int T) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++)
        u[(t + 1) % 2][i][j] = (_Float16)(0.25f * ((float)u[t % 2][i - 1][j] + (float)u[t % 2][i + 1][j] +
                                                   (float)u[t % 2][i][j - 1] + (float)u[t % 2][i][j + 1]));
}
