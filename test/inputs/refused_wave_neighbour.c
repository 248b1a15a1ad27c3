// Of the plane that a step writes, a neighbour is read: new already, or not.
// form: Buffering: a neighbour is read of the plane that is written
// expect: refused dependence
#define N 100

float A[2][N][N];

void sweep(int T) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++) A[(t + 1) % 2][i][j] = 2 * A[t % 2][i][j] - A[(t + 1) % 2][i][j + 1];  // here
}
