// As memory.c, sweeps without a time loop: conditions keep reads inside of arrays that end where a page begins that is not
// there, of rows and of tables of them.
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>

#define MIN(a, b) ((a) < (b) ? (a) : (b))
#define MAX(a, b) ((a) > (b) ? (a) : (b))

// So many bytes, of which the last one is the last of a page, or the first one the first.
static char *bytes_at_end(long bytes, int at_end) {
  const long inside = (bytes + 4095) / 4096 * 4096;
  char *all = (char *)mmap(0, inside + 8192, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  mprotect(all + 4096, inside, PROT_READ | PROT_WRITE);
  return all + 4096 + (at_end ? inside - bytes : 0);
}

static double *block(long cells, int at_end, int seed) {
  double *made = (double *)bytes_at_end(cells * sizeof *made, at_end);
  for (long n = 0; n < cells; n++) made[n] = (n * 31 + seed * 17) % 23 * 0.25;
  return made;
}

static double **rows(int n, int m, int seed) {
  double **made = (double **)bytes_at_end(n * sizeof *made, 1);
  for (int i = 0; i < n; i++) made[i] = block(m, i % 2, seed + i);
  return made;
}

// Nothing may write there any more.
static void keep(void *start, long bytes) {
  char *page = (char *)((unsigned long)start / 4096 * 4096);
  mprotect(page, (char *)start + bytes - page, PROT_READ);
}

static void show(const char *what, const double *cells, long count) {
  double sum = 0;
  for (long n = 0; n < count; n++) sum += cells[n] * (1 + n % 7);
  printf("%s %.17g\n", what, sum);
}

static void show_rows(const char *what, double **cells, int n, int m) {
  for (int i = 0; i < n; i++) show(what, cells[i], m);
}

static void faces(int n, int m, double **un, double **u) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      if (i == 0 || j == 0 || i == n - 1 || j == m - 1)
        un[i][j] = 0;
      else
        un[i][j] = u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1];
    }
}
static void upper(int n, int m, double **un, double **u) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) un[i][j] = u[i][j] + (i < n - 1 ? u[i + 1][j] : 0) + (j < m - 1 ? u[i][j + 1] : 0);
}
static void truths(int n, double *to, const double *from) {
  for (int i = 0; i < n; i++)
    to[i] = from[i ? i - 1 : 0] + (!i ? 0 : from[i - 1]) + (n - 1 - i ? from[i + 1] : 0) + ((i < n - 1) == 1 ? from[i + 1] : 0) +
            (!(i == 0) ? from[i - 1] : 1) + from[MIN(i + 1, n - 1)] + from[MAX(i - 1, 0)];
}
// Coefficients in a tile of a larger matrix, and a constant array.
static void weighted(int n, int m, int stride, double *to, const double *from, const double *c) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) to[i * m + j] = from[i * m + j] * c[i * stride + j] + (i ? c[(i - 1) * stride + j] : 0);
}

static void all(int n, int m) {
  double **u = rows(n, m, 16), **un = rows(n, m, 17);
  for (int i = 0; i < n; i++) keep(u[i], m * sizeof **u);
  faces(n, m, un, u);
  show_rows("faces", un, n, m);
  upper(n, m, un, u);
  show_rows("upper", un, n, m);
  double *from = block(m, 1, 18), *to = block(m, 0, 19);
  truths(m, to, from);
  show("truths", to, m);
  from = block(m, 0, 18);
  truths(m, to, from);
  show("truths", to, m);
  double *a = block((long)n * m, 1, 20), *b = block((long)n * m, 1, 21), *c = block((n - 1) * 40l + m, 1, 22);
  keep(a, (long)n * m * sizeof *a), keep(c, ((n - 1) * 40l + m) * sizeof *c);
  weighted(n, m, 40, b, a, c);
  show("weighted", b, (long)n * m);
}

int main(void) {
  all(19, 23);
  all(2, 3);
  all(3, 2);
  all(1, 1);
  return 0;
}
