// The call would take the place of the new definition, too.
// expect: refused macro-loop
#define N 100
#define W 1.0f

float A[2][N][N];

void sweep(int T) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++) {
#undef W
#define W 0.5f
        A[(t + 1) % 2][i][j] = W * (A[t % 2][i - 1][j] + A[t % 2][i + 1][j]);
      }
}

float weight(void) { return W; }
