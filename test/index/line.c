// 1-D, more than 2^31 cells: iterators are long.
void line(long n, int steps, unsigned char (*A)[n]) {
  for (int t = 0; t < steps; t++)
    for (long i = 2; i < n - 1; i++) A[(t + 1) % 2][i] = A[t % 2][i - 2] + 3 * A[t % 2][i + 1] + 5 * i;
}
