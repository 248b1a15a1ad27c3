// An update that reads nothing.
// form: Updates: an update that reads nothing
// expect: refused no-taps
#define N 100

float A[2][N][N];

void sweep(int T) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++) A[(t + 1) % 2][i][j] = 0.5f * i;
}
