// Rows that a branch leaves out.
// form: Branches: a branch around a loop over cells
// expect: refused control-flow
#define N 100

float A[2][N][N];

void sweep(int T, const int *skip) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < N - 1; i++)
      if (!skip[i])  // here
        for (int j = 1; j < N - 1; j++) A[(t + 1) % 2][i][j] = A[t % 2][i][j - 1];
}
