// Linear subscripts with the time plane in them.
// form: Buffering: two planes in one block of memory, `A[((t + 1) % 2 * n + i) * m + j]`
// expect: verified
void sweep(int T, int n, int m, float *A) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++)
        A[((t + 1) % 2 * n + i) * m + j] = 0.5f * (A[(t % 2 * n + i - 1) * m + j] + A[(t % 2 * n + i + 1) * m + j]);
}
