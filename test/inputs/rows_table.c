// A local table of pointers to rows, and rows of small integers.
// form: Storage: A local table of pointers to rows, `double *u[N]`
// nests: 2
// expect: verified
// default: two steps
#include <stdlib.h>

#define N 60

double table(int m, int T) {
  double *u[N], *un[N];
  for (int i = 0; i < N; i++) u[i] = calloc(m, sizeof(double)), un[i] = calloc(m, sizeof(double));
  u[N / 2][m / 2] = 1;
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < m - 1; j++) un[i][j] = 0.5 * (u[i - 1][j] + u[i][j + 1]);
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < m - 1; j++) u[i][j] = un[i][j];
  }
  const double last = u[N / 2][m / 2];
  for (int i = 0; i < N; i++) free(u[i]), free(un[i]);
  return last;
}

void life(unsigned char **now, unsigned char **next, size_t n, size_t m, int T) {
  for (int t = 0; t < T; t++) {
    for (size_t i = 1; i < n - 1; i++)
      for (size_t j = 1; j < m - 1; j++) {
        const int around = now[i - 1][j - 1] + now[i - 1][j] + now[i - 1][j + 1] + now[i][j - 1] + now[i][j + 1] + now[i + 1][j - 1] + now[i + 1][j] + now[i + 1][j + 1];
        next[i][j] = around == 3 || (around == 2 && now[i][j] == 1);
      }
    unsigned char **kept = now;
    now = next;
    next = kept;
  }
}
