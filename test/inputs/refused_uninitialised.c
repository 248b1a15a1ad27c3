// A sum that starts from nothing.
// form: Updates: a sum that starts from nothing
// expect: refused uninitialised-local
#define N 100

float A[2][N][N];

void sweep(int T) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++) {
        float s;
        s += A[t % 2][i - 1][j];  // here
        A[(t + 1) % 2][i][j] = s;
      }
}
