// Arrays that end where conditions keep reads away: nothing beside them may be touched (pages around them
// that cannot be read or written).
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

// w has n - 1 cells.
static void at_end(int n, double* u, double* v, const double* w, int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n; i++) v[i] = u[i - 1] + (i < n - 1 ? w[i] : 0) * u[i];
    for (int i = 0; i < n; i++) u[i] = v[i] * 0.5;
  }
}

// w has n - 4 cells, of which the last one is read from behind.
static void far(int n, double* u, double* v, const double* w, int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n; i++) v[i] = u[i - 1] + (i < n - 3 ? w[i - 1] : 0) * u[i];
    for (int i = 0; i < n; i++) u[i] = v[i] * 0.5;
  }
}

// Updated itself, in n - 1 cells.
static void updated(int n, double* u, double* v, double* w, int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n; i++) v[i] = u[i - 1] + (i < n - 1 ? w[i] : 0) * u[i];
    for (int i = 0; i < n; i++) u[i] = v[i] * 0.5;
    for (int i = 0; i < n - 1; i++) w[i] = w[i] * 0.9 + v[i] * 0.1;
  }
}

// In two dimensions: n - 1 rows.
static void rows(int n, double (*u)[M], double (*v)[M], double (*w)[M], int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n; i++)
      for (int j = 0; j < M; j++) v[i][j] = u[i - 1][j] + (i < n - 1 ? w[i][j] : 0) * u[i][j];
    for (int i = 0; i < n; i++)
      for (int j = 0; j < M; j++) u[i][j] = v[i][j] * 0.5;
  }
}

// In a temporary, behind a condition of data, and of a line of the time.
static void masked(int n, double* u, double* v, const double* w, const int* mask, int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n; i++) {
      double more = 0;
      if (mask[i] && i < n - 1) more = w[i] * u[i];
      v[i] = u[i - 1] + more;
    }
    for (int i = 0; i < n; i++) u[i] = v[i] * 0.5;
  }
}

int main(void) {
  for (int n = 5; n <= 41; n += 9)
    for (int steps = 0; steps < 4; steps += 3) {
      double *u = between(n), *v = between(n);
      at_end(n, u, v, between(n - 1), steps), show("at_end", n, u);
      far(n, u, v, between(n - 4), steps), show("far", n, u);
      double* w = between(n - 1);
      updated(n, u, v, w, steps), show("updated", n, u), show("updated w", n - 1, w);
      double(*u2)[M] = (double(*)[M])between(n * M), (*v2)[M] = (double(*)[M])between(n * M);
      rows(n, u2, v2, (double(*)[M])between((n - 1) * M), steps), show("rows", n * M, u2[0]);
      int mask[64];
      for (int i = 0; i < 64; i++) mask[i] = i % 3;
      masked(n, u, v, between(n - 1), mask, steps), show("masked", n, u);
    }
  return 0;
}
