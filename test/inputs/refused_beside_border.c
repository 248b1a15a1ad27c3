// A sweep in place beside loops that set its border: the border is as it should be.
// expect: refused dependence
#define N 64

static double u[N][N];

void step(int T) {
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++)
        u[i][j] = 0.25 * (u[i - 1][j] + u[i + 1][j]);  // here
    for (int j = 0; j < N; j++)
      u[0][j] = u[1][j];
    for (int i = 0; i < N; i++)
      u[i][0] = u[i][1];
  }
}
