// A loop over neighbours that ends early.
// form: Branches: `break` in a loop that is written out
// expect: refused control-flow
#define N 100

float A[2][N];

void sweep(int T) {
  for (int t = 0; t < T; t++)
    for (int i = 2; i < N - 2; i++) {
      float s = 0;
      for (int k = -2; k <= 2; k++) {
        if (s > 4) break;  // here
        s += A[t % 2][i + k];
      }
      A[(t + 1) % 2][i] = s;
    }
}
