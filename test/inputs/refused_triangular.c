// Bounds that depend on another iterator.
// form: Loops: bounds that depend on another iterator
// expect: refused rectangular-bounds
#define N 100

float A[2][N][N];

void sweep(int T) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < i; j++)  // here
        A[(t + 1) % 2][i][j] = 0.5f * (A[t % 2][i - 1][j] + A[t % 2][i][j - 1]);
}
