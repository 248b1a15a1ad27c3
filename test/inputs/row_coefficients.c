// A coefficient per row.
// schedule: tiers=1 block=32x2 stream=none planes=global exchange=global
// form: Arrays that are only read: a coefficient for each row
// expect: verified
#define N 100

float A[2][N][N];
float c[N];

void sweep(int T) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++) A[(t + 1) % 2][i][j] = c[i] * (A[t % 2][i - 1][j] + A[t % 2][i + 1][j]);
}
