// In place, without planes.
// form: Buffering: in place, reading what the step has written (Gauss-Seidel)
// expect: refused dependence
#define N 100

float A[N][N];

void sweep(int T) {
#pragma scop
  for (int t = 0; t < T; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++) A[i][j] = 0.25f * (A[i - 1][j] + A[i + 1][j] + A[i][j - 1] + A[i][j + 1]);
#pragma endscop
}
