// A case that runs into the next one.
// form: Branches: `switch` with a case that runs into the next one
// expect: refused control-flow
#define N 100

float A[2][N];
int kind[N];

void sweep(int T) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < N - 1; i++) {
      float s = A[t % 2][i];
      switch (kind[i]) {  // here
        case 0:
          s += A[t % 2][i - 1];
        default:
          s *= 0.5f;
      }
      A[(t + 1) % 2][i] = s;
    }
}
