// Calls examples/vla/jacobi_vla.c, which knows its extents only as parameters.
#include <stdlib.h>

#include "fields.h"

void jacobi(int n, int m, int steps, float A[2][n][m]);

int main(void) {
  const int sizes[][2] = {{3, 3}, {17, 5}, {33, 70}, {2, 9}, {1, 1}};
  for (int s = 0; s < 5; s++) {
    const int n = sizes[s][0], m = sizes[s][1];
    const size_t count = 2 * (size_t)n * m;
    float *A = malloc(count * sizeof *A);
    if (!A) return 3;
    for (int steps = 0; steps < 20; steps += 1 + steps / 2) {
      fill(A, count, 7 + s);
      jacobi(n, m, steps, (float(*)[n][m])A);
      print("jacobi", 100 * s + steps, A, count);
    }
    free(A);
  }
  return 0;
}
