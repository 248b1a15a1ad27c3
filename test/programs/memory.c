// Programs whose arrays end where a page begins that is not there, or are constants: what a call reads and writes beside
// what C does stops them. Tiles of larger matrices, rows whose table ends, conditions that keep reads inside, one step and
// more.
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>

enum { N = 19, M = 23, STRIDE = 40 };

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

// Coefficients that are a tile; the last one that is read is the last of the matrix.
static double A[2][N][M];
static void tile(int n, int m, int steps, const double *c, int stride) {
  for (int t = 0; t < steps; t++)
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++)
        A[(t + 1) % 2][i][j] = 0.5 * (A[t % 2][i - 1][j] + A[t % 2][i][j + 1]) * c[i * stride + j];
}
// The last cell of a star is not in the last row and column.
static void star_of_tile(int n, int m, int steps, const double *c, int stride) {
  for (int t = 0; t < steps; t++)
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++)
        A[(t + 1) % 2][i][j] = 0.5 * A[t % 2][i][j] + c[(i + 1) * stride + j] - c[(i - 1) * stride + j] + c[i * stride + j + 1];
}
// The same of what is updated.
static void fields_of_tile(int n, int m, int steps, double *u, double *v, int stride) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++)
        v[i * stride + j] = 0.25 * (u[(i - 1) * stride + j] + u[(i + 1) * stride + j] + u[i * stride + j - 1] + u[i * stride + j + 1]);
    double *s = u;
    u = v;
    v = s;
  }
}
static void copied_tile(int n, int m, int steps, double *u, double *v, const double *c, int stride) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++) v[i * stride + j] = 0.5 * (u[(i - 1) * stride + j] + u[i * stride + j + 1]) + c[i * m + j];
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++) u[i * stride + j] = v[i * stride + j];
  }
}

// Of the arrays of one step the first one is a constant; of three that rotate, two.
static const double start[64] = {0, 1, 2, 3, 4, 5, 6, 7, 8};
static void two(int steps, double *u, double *v) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < 63; i++) v[i] = 0.5 * (u[i - 1] + u[i + 1]);
    double *s = u;
    u = v;
    v = s;
  }
}
static void three(int steps, double *old, double *now, double *next) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < 63; i++) next[i] = now[i - 1] + now[i + 1] - old[i];
    double *s = old;
    old = now;
    now = next;
    next = s;
  }
}
static void pair(int steps, double *u, double *v, double *e, double *f) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < 63; i++) v[i] = 0.5 * (u[i - 1] + u[i + 1]) + e[i];
    for (int i = 1; i < 63; i++) f[i] = e[i] + 0.25 * u[i];
    double *s = u;
    u = v;
    v = s;
    double *r = e;
    e = f;
    f = r;
  }
}
static void two_rows(int n, int m, int steps, double **u, double **v) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++) v[i][j] = 0.5 * (u[i - 1][j] + u[i][j + 1]);
    double **s = u;
    u = v;
    v = s;
  }
}

// Conditions keep reads inside.
static void truths_in_time(int n, int m, int steps, double *u, double *v, double **k) {
  for (int t = 0; t < steps; t++) {
    for (int i = 0; i < n; i++)
      for (int j = 0; j < m; j++)
        v[i * m + j] = 0.25 * (u[(i ? i - 1 : 0) * m + j] + u[i * m + (j + 1 == m ? j : j + 1)]) + (i > 0 && j ? k[i - 1][j - 1] : 0) +
                       (i != n - 1 ? k[i + 1][j] : 1);
    double *s = u;
    u = v;
    v = s;
  }
}

static void tiles(int steps) {
  double *c = block((N - 2) * STRIDE + M - 1, 1, 1);
  tile(N, M, steps, c, STRIDE);
  double *d = block((N - 1) * STRIDE + M - 1, 1, 2);
  star_of_tile(N, M, steps, d, STRIDE);
  show("tile", &A[0][0][0], 2 * N * M);
  const long cells = (N - 1) * STRIDE + M - 1;
  double *u = block(cells, 1, 3), *v = block(cells, 0, 4);
  fields_of_tile(N, M, steps, u, v, STRIDE);
  show("fields", u, cells);
  show("fields", v, cells);
  double *w = block(cells, 1, 5), *x = block(cells, 1, 6), *k = block((N - 2) * M + M - 1, 1, 7);
  keep(k, ((N - 2) * M + M - 1) * sizeof *k);
  copied_tile(N, M, steps, w, x, k, STRIDE);
  show("copied", w, cells);
  show("copied", x, cells);
}

static void constants(void) {
  double *v = block(64, 1, 8);
  two(1, (double *)start, v);
  show("two", v, 64);
  double *next = block(64, 1, 9), *old = block(64, 0, 10), *now = block(64, 1, 11);
  keep(old, 64 * sizeof *old), keep(now, 64 * sizeof *now);
  three(1, old, now, next);
  show("three", next, 64);
  double *second = block(64, 1, 9), *first = block(64, 0, 10);
  three(2, first, now, second);
  show("three", first, 64);
  show("three", second, 64);
  double *f = block(64, 1, 12), *e = block(64, 1, 13);
  keep(e, 64 * sizeof *e);
  pair(1, (double *)start, v, e, f);
  show("pair", v, 64);
  show("pair", f, 64);
  double **u = rows(N, M, 14), **un = rows(N, M, 15);
  for (int i = 0; i < N; i++) keep(u[i], M * sizeof **u);
  two_rows(N, M, 1, u, un);
  show_rows("rows", un, N, M);
}

static void conditions(int n, int m) {
  double **u = rows(n, m, 16);
  for (int steps = 0; steps < 4; steps++) {
    double *a = block((long)n * m, 1, 20), *b = block((long)n * m, 0, 21);
    truths_in_time(n, m, steps, a, b, u);
    show("in time", a, (long)n * m);
    show("in time", b, (long)n * m);
  }
}

int main(void) {
  for (int i = 0; i < 2 * N * M; i++) (&A[0][0][0])[i] = i % 7;
  for (int steps = 0; steps < 5; steps++) tiles(steps);
  constants();
  conditions(N, M);
  conditions(2, 3);
  conditions(3, 2);
  return 0;
}
