// Every other cell.
// form: Loops: steps other than one
// expect: refused loop-form
#define N 100

float A[2][N];

void sweep(int T) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < N - 1; i += 2)  // here
      A[(t + 1) % 2][i] = 0.5f * (A[t % 2][i - 1] + A[t % 2][i + 1]);
}
