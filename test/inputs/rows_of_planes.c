// Two grids of rows, which the time or a variable chooses.
// form: Buffering: Two planes of rows of pointers: `float **A[2]`, `A[t % 2][i][j]`
// nests: 2
// expect: verified
// default: two steps
#define N 100

float **A[2];

void sweep(int T) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++) A[(t + 1) % 2][i][j] = A[t % 2][i - 1][j];
}

void by_variable(int n, int T, double ***u, int cur) {
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 0; j < n - 1; j++) u[1 - cur][i][j] = 0.5 * (u[cur][i - 1][j] + u[cur][i + 1][j + 1]);
    cur = !cur;
  }
}
