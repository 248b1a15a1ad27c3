/* Heats a plate from one edge by `heat`, which an5dc compiled, and by `heat_plain`, the same file compiled as C.
   usage: heat [N [M [STEPS]]]    exit 0: equal bit for bit, 1: not, 2: usage, 3: no memory */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "heat.h"

void heat_plain(int n, int m, int steps, float T[2][n][m]);

static void initialise(int n, int m, float T[2][n][m]) {
  for (int p = 0; p < 2; p++)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < m; j++) T[p][i][j] = i == 0 ? 100.0f : 20.0f + (float)((i * 7 + j * 13) % 31) / 31;
}

int main(int argc, char** argv) {
  const int n = argc > 1 ? atoi(argv[1]) : 100, m = argc > 2 ? atoi(argv[2]) : 130, steps = argc > 3 ? atoi(argv[3]) : 50;
  if (n < 3 || m < 3 || steps < 0 || argc > 4) {
    fprintf(stderr, "usage: heat [N [M [STEPS]]], N and M at least 3\n");
    return 2;
  }
  const size_t bytes = 2 * (size_t)n * (size_t)m * sizeof(float);
  float(*T)[n][m] = malloc(bytes), (*expected)[n][m] = malloc(bytes);
  if (!T || !expected) return 3;
  initialise(n, m, T);
  initialise(n, m, expected);
  heat(n, m, steps, T);
  heat_plain(n, m, steps, expected);
  const int equal = memcmp(T, expected, bytes) == 0;
  printf("%d x %d cells, %d steps: %.6f in the middle, %s\n", n, m, steps, T[steps % 2][n / 2][m / 2],
         equal ? "equal to plain C" : "NOT equal to plain C");
  free(T);
  free(expected);
  return equal ? 0 : 1;
}
