// expect: refused time-buffering
// form: Storage: Structs for cells that `memcpy` copies back
#include <string.h>
typedef struct { float u, v; } Cell;
void f(int n, int m, int steps, Cell *a, Cell *b) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++) b[i * m + j].u = a[i * m + j - 1].u + a[i * m + j].v;
    memcpy(a, b, n * m * sizeof(Cell)); // here
  }
}
