// Rows of pointers, and a table of these, that end where conditions keep reads away: nothing behind them may be
// touched (pages that cannot be read or written).
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>

enum { PAGE = 4096, ROOM = 16 * PAGE, M = 9 };

// So many doubles, that end at such a page.
static double* between(int count) {
  char* p = mmap(0, ROOM + 2 * PAGE, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  int bytes = (count * (int)sizeof(double) + PAGE - 1) / PAGE * PAGE;
  mprotect(p + PAGE, bytes, PROT_READ | PROT_WRITE);
  double* cells = (double*)(p + PAGE) + bytes / (int)sizeof(double) - count;
  for (int i = 0; i < count; i++) cells[i] = (i * 37 % 11) / 7.0;
  return cells;
}

static void show(const char* name, int n, const double* cells) {
  double sum = 0;
  for (int i = 0; i < n; i++) sum += cells[i] * (1 + i % 5);
  printf("%s %.17g\n", name, sum);
}

// Pointers to n - 1 rows of m - 1 cells each.
static void pointers(int n, int m, double** u, double** v, double** w, int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n; i++)
      for (int j = 0; j < m; j++) v[i][j] = u[i - 1][j] + (i < n - 1 && j < m - 1 ? w[i][j] : 0) * u[i][j];
    for (int i = 0; i < n; i++)
      for (int j = 0; j < m; j++) u[i][j] = v[i][j] * 0.5;
  }
}

int main(void) {
  for (int n = 5; n <= 41; n += 9)
    for (int steps = 0; steps < 4; steps += 3) {
      double(*u2)[M] = (double(*)[M])between(n * M), (*v2)[M] = (double(*)[M])between(n * M);
      double *pu[64], *pv[64], *pw[64] = {0};
      for (int i = 0; i < n; i++) pu[i] = u2[i], pv[i] = v2[i];
      for (int i = 0; i < n - 1; i++) pw[i] = between(M - 1);
      pointers(n, M, pu, pv, pw, steps), show("pointers", n * M, u2[0]);
    }
  return 0;
}
