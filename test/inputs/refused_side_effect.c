// A counter in the body.
// form: Updates: a counter in the body
// expect: refused side-effect
#define N 100

int count;
float A[2][N][N];

void sweep(int T) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++) A[(t + 1) % 2][i][j] = A[t % 2][i - 1][j] + count++;  // here
}
