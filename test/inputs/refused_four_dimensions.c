// Four space loops.
// form: Loops: four space loops
// expect: refused loop-depth
#define N 10

float A[2][N][N][N][N];

void sweep(int T) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++)
        for (int k = 1; k < N - 1; k++)
          for (int l = 1; l < N - 1; l++) A[(t + 1) % 2][i][j][k][l] = A[t % 2][i - 1][j][k][l + 1];
}
