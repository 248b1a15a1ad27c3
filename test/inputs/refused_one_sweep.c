// A sweep between pragmas, and no loop over time steps.
// form: Loops: a sweep without a loop over time steps
// expect: refused time-loop
#define N 100

float A[N][N], B[N][N];

void blur(void) {
#pragma scop
  for (int i = 1; i < N - 1; i++)  // here
    for (int j = 1; j < N - 1; j++) B[i][j] = 0.25f * (A[i - 1][j] + A[i + 1][j] + A[i][j - 1] + A[i][j + 1]);
#pragma endscop
}
