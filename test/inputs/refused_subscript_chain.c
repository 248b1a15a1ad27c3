// A subscript that is chosen in twenty steps, each of which uses the one before twice: refused at once.
// expect: refused constant-offset
#define CLAMP(least, most)              \
  if (q > n - most) q = n - most; \
  if (q < least) q = least;
void f(int n, int steps, double A[2][n][n]) {
  for (int t = 0; t < steps; t++)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++) {
        int q = j + 1;
        CLAMP(0, 1) CLAMP(1, 2) CLAMP(0, 1) CLAMP(1, 2) CLAMP(0, 1)
        CLAMP(1, 2) CLAMP(0, 1) CLAMP(1, 2) CLAMP(0, 1) CLAMP(1, 2)
        A[(t + 1) % 2][i][j] = 0.5 * A[t % 2][i][j] + 0.4 * A[t % 2][i][q];  // here
      }
}
