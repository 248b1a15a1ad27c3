// A coefficient per cell.
// form: Arrays that are only read: a coefficient for each cell
// expect: verified
// schedule: tiers=3 block=64 stream=chunks:16 combine=partial in=prefetch:1 edge=split
#define N 100

float A[2][N][N];
float C[N][N];

void sweep(int T) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++) A[(t + 1) % 2][i][j] = C[i][j] * (A[t % 2][i - 1][j] + A[t % 2][i + 1][j]);
}
