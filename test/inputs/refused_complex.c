// Complex cells.
// form: Types of cells: complex numbers
// expect: refused element-type
#define N 100
#include <complex.h>

float complex A[2][N][N];

void sweep(int T) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++) A[(t + 1) % 2][i][j] = 0.5f * (A[t % 2][i - 1][j] + A[t % 2][i][j + 1]);
}
