/* One dimension: blocks without a stream; the iterator in the body. */
void line(int n, int steps, double A[2][n]) {
  for (int t = 0; t < steps; t++)
    for (int i = 2; i < n - 1; i++)
      A[(t + 1) % 2][i] = 0.3 * A[t % 2][i - 2] + 0.4 * A[t % 2][i] + 0.25 * A[t % 2][i + 1] + 0.01 * (i & 3);
}
