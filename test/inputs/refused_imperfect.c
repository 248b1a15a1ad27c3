// A variable from outside is set between the time steps.
// form: Loops: a statement between the loops of a time step
// expect: refused perfect-nest
#define N 100

float A[2][N][N];
int last;

void sweep(int T) {
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++) A[(t + 1) % 2][i][j] = 0.5f * (A[t % 2][i - 1][j] + A[t % 2][i + 1][j]);
    last = t;
  }
}
