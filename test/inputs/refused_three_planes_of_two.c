// form: Buffering: `% 3` of two planes
// expect: refused plane-extent
float A[2][100];  // here

void sweep(int T) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < 99; i++) A[(t + 1) % 3][i] = A[t % 3][i - 1] - 0.5f * A[t % 3][i];
}
