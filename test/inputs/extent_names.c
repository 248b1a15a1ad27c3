// Temporaries whose later versions, or they themselves, are named like the extents of an array.
// nests: 3
// expect: verified
// default: two steps
#include <stddef.h>

// The second version of `v` would be v_2.
void versions(int T, int n, int v_2, double A[2][n][v_2]) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++) {
        double v = A[t % 2][i - 1][j];
        v = 0.25 * v + 0.25 * A[t % 2][i][j - 1];
        v = v + 0.5 * A[t % 2][i + 1][j + 1];
        A[(t + 1) % 2][i][j] = v;
      }
}

// The extents stand in a typedef, and one of them is hidden by a temporary.
void hidden(int T, int last, size_t rows, size_t sum) {
  typedef float Row[sum];
  static float values[2 * 80 * 80];
  Row(*A)[rows] = (Row(*)[rows])values;
  for (int t = 0; t < T; t++)
    for (int i = 1; i < last; i++)
      for (int j = 1; j < last; j++) {
        float sum = A[t % 2][i - 1][j];
        sum += A[t % 2][i + 1][j];
        A[(t + 1) % 2][i][j] = 0.5f * sum;
      }
}

void leading(int T, int n, int planes, float A[planes][n + 2][n + 2]) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i <= n; i++)
      for (int j = 1; j <= n; j++) {
        float planes = A[t % 2][i][j - 1];
        A[(t + 1) % 2][i][j] = 0.5f * planes + 0.5f * A[t % 2][i][j + 1];
      }
}
