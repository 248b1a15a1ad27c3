// The call names 'n', which would become '(n - 2)' once more.
// expect: refused macro-loop
#define N 100

float A[2][N][N];

void sweep(int T, int n) {
#define n (n - 2)
  for (int t = 0; t < T; t++)
    for (int i = 1; i < n; i++)
      for (int j = 1; j < N - 1; j++) A[(t + 1) % 2][i][j] = 0.5f * (A[t % 2][i - 1][j] + A[t % 2][i + 1][j]);
}
