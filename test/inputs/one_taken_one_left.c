// Two time loops: one is taken, the other reads what the same step has written and stays C, with a remark.
// form: Loops: beside a loop that is taken, one that is not: it stays C, with a remark
// expect: verified
// nests: 1
#define N 60

float A[2][N][N], B[N][N], C[N][N];

void taken(int T) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++)
        A[(t + 1) % 2][i][j] = 0.25f * (A[t % 2][i - 1][j] + A[t % 2][i + 1][j] + A[t % 2][i][j - 1] + A[t % 2][i][j + 1]);
}

void left(int T) {
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++) C[i][j] = 0.5f * (B[i - 1][j] + B[i + 1][j]);
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++) B[i][j] = 0.5f * (C[i][j] + B[i - 1][j]);
  }
}
