// Scalars and iterators whose names a tile of stages might use for itself.
// schedule: tiers=2 stages=2 cells=4 block=128 stream=weighted:1 exchange=shuffle sync=step:1 combine=star in=cp_async:4 out=coalesced edge=lane
// expect: verified
#define N 90

void blockDim(float A[2][N][N], int T, float line, float sums) {
  for (int t = 0; t < T; t++)
    for (int filling = 1; filling < N - 1; filling++)
      for (int spare = 1; spare < N - 1; spare++)
        A[(t + 1) % 2][filling][spare] = line * A[t % 2][filling - 1][spare] + sums * A[t % 2][filling][spare + 1] +
                                         0.3f * A[t % 2][filling][spare] + 0.2f * A[t % 2][filling + 1][spare];
}
