// An unsigned iterator that never drops below zero: the loop never ends.
// expect: refused loop-bound
#define N 100

float A[2][N];

void sweep(int T) {
  for (int t = 0; t < T; t++)
    for (unsigned i = N - 2; i >= 0; i--)  // here
      A[(t + 1) % 2][i] = A[t % 2][i];
}
