// Bounds that shrink with time.
// form: Loops: bounds that depend on time
// expect: refused rectangular-bounds
#define N 100

float A[2][N];

void sweep(int T) {
  for (int t = 0; t < T; t++)
    for (int i = 1 + t; i < N - 1 - t; i++)  // here
      A[(t + 1) % 2][i] = 0.5f * (A[t % 2][i - 1] + A[t % 2][i + 1]);
}
