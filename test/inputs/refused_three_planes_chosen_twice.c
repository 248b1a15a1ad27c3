// form: Buffering: three time planes, of which a step writes two
// expect: refused single-assignment
double A[3][100];

void sweep(int T) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < 99; i++) {
      A[(t + 1) % 3][i] = A[t % 3][i - 1] - A[t % 3][i];
      A[(t + 2) % 3][i] = A[t % 3][i + 1];  // here
    }
}
