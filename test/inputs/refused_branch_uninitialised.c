// A temporary with a value on one side only.
// form: Branches: a temporary that has no value on one side
// expect: refused uninitialised-local
#define N 100

float A[2][N];

void sweep(int T) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < N - 1; i++) {
      float s;
      if (A[t % 2][i] > 0)
        s = A[t % 2][i - 1];
      else if (i > 4)
        s = A[t % 2][i + 1];
      A[(t + 1) % 2][i] = 0.5f * s;  // here
    }
}
