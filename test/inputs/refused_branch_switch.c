// Sides that a switch chooses.
// form: Branches: `switch`
// expect: refused control-flow
#define N 100

float A[2][N];
int kind[N];

void sweep(int T) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < N - 1; i++) {
      switch (kind[i]) {  // here
        case 0:
          A[(t + 1) % 2][i] = A[t % 2][i - 1];
          break;
        default:
          A[(t + 1) % 2][i] = A[t % 2][i + 1];
      }
    }
}
