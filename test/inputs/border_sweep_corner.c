// A corner is set in every time step.
// form: Reads and borders: One cell, set by a statement: `A[(t + 1) % 2][0][0] = t;`
// nests: 1
// expect: verified
#define N 100

float A[2][N][N];

void sweep(int T) {
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++) A[(t + 1) % 2][i][j] = 0.5f * (A[t % 2][i - 1][j] + A[t % 2][i + 1][j]);
    A[(t + 1) % 2][0][0] = t;
  }
}
