// An update that depends on the cell's value.
// form: Updates: an `if` around the assignment
// expect: refused control-flow
#define N 100

float A[2][N][N];

void sweep(int T) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++) if (A[t % 2][i][j] > 0) A[(t + 1) % 2][i][j] = 0.5f * A[t % 2][i - 1][j];  // here
}
