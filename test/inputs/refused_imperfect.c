// A variable from outside gets the value of a cell in every time step.
// form: Loops: A value of a cell that is kept in every time step, `last = A[...]`
// expect: refused perfect-nest
#define N 100

float A[2][N][N];
float last;

void sweep(int T) {
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++) A[(t + 1) % 2][i][j] = 0.5f * (A[t % 2][i - 1][j] + A[t % 2][i + 1][j]);
    last = A[(t + 1) % 2][3][3];
  }
}
