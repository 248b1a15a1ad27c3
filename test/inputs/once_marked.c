// A sweep between pragmas, in a file that has a time loop between others.
// form: Sweeps without a time loop: a sweep between pragmas, beside a time loop between others
// nests: 2
// expect: verified
#define N 90

float A[2][N][N], B[N][N];

void blur(void) {
#pragma scop
  for (int i = 1; i < N - 1; i++)
    for (int j = 1; j < N - 1; j++) B[i][j] = 0.25f * (A[0][i - 1][j] + A[0][i + 1][j] + A[0][i][j - 1] + A[0][i][j + 1]);
#pragma endscop
}

void sweep(int T) {
#pragma scop
  for (int t = 0; t < T; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++) A[(t + 1) % 2][i][j] = 0.5f * (A[t % 2][i - 1][j] + A[t % 2][i + 1][j]);
#pragma endscop
}
