// One neighbour wraps around, the other one is read beyond the end.
// form: Reads and borders: reads along an axis of which some wrap around and others go beyond the loop
// expect: refused periodic-axis
void ring(int T, int n, float A[2][n + 1]) {
  for (int t = 0; t < T; t++)
    for (int i = 0; i < n; i++) A[(t + 1) % 2][i] = 0.5f * (A[t % 2][(i + n - 1) % n] + A[t % 2][i + 1]);  // here
}
