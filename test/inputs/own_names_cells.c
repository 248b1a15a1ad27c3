// Scalars and iterators whose names a register tile might use for itself.
// schedule: tiers=2 cells=4x2 block=128x16 stream=waves sync=step:1 skew=1 combine=partial in=cp_async:4 edge=split pad=16
// expect: verified
#define N 40

void sum(float A[2][N][N][N], int T, float line, float sums, float spare) {
  for (int t = 0; t < T; t++)
    for (int filling = 1; filling < N - 1; filling++)
      for (int border = 1; border < N - 1; border++)
        for (int rows = 1; rows < N - 1; rows++)
          A[(t + 1) % 2][filling][border][rows] =
              line * A[t % 2][filling - 1][border][rows] + sums * A[t % 2][filling - 1][border][rows + 1] +
              spare * A[t % 2][filling][border - 1][rows] + line * A[t % 2][filling][border][rows] +
              0.1f * A[t % 2][filling + 1][border][rows];
}
