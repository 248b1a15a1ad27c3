// An iteration that ends in a branch within another one, which goes on.
// form: Branches: `continue` in a branch that others leave at its end
// expect: refused control-flow
#define N 100

float A[2][N];

void sweep(int T) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < N - 1; i++) {
      float s = A[t % 2][i];
      if (s > 0) {
        if (A[t % 2][i - 1] > 0) continue;  // here
        s = -s;
      }
      A[(t + 1) % 2][i] = s;
    }
}
