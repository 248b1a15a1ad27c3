// Arrays that have only what scalars in conditions leave of them, and memory of a layer at one side: nothing
// behind them may be touched (pages that cannot be read or written).
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>

enum { PAGE = 4096, M = 21, LAYER = 8 };

// So many doubles, that end at such a page. None of none.
static double* tight(int count) {
  size_t bytes = count * sizeof(double), whole = (bytes + PAGE - 1) / PAGE * PAGE;
  if (count <= 0) return 0;
  char* p = (char*)mmap(0, whole + 2 * PAGE, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  mprotect(p + PAGE, whole, PROT_READ | PROT_WRITE);
  double* cells = (double*)(p + PAGE + whole - bytes);
  for (int i = 0; i < count; i++) cells[i] = 0.25 + (i * 7 % 61) / 128.0;
  return cells;
}

static double** tight_rows(int n, int m) {
  double** rows = (double**)malloc(n * sizeof *rows);
  for (int i = 0; i < n; i++) rows[i] = tight(m);
  return rows;
}

static void show(const char* name, const double* cells, int n) {
  double sum = 0;
  for (int i = 0; i < n; i++) sum += cells[i] * (i % 13 + 1);
  printf("%s %.17g\n", name, sum);
}

#define STEPS for (int t = 0; t < steps; t++)
#define INSIDE for (int i = 1; i < n - 1; i++) for (int j = 1; j < M - 1; j++)
#define MEAN (u[i - 1][j] + u[i + 1][j] + u[i][j - 1])
#define TRADE double (*s)[M] = u; u = v; v = s

static void by_row(int steps, int n, double (*u)[M], double (*v)[M], const double* q, int z) {
  STEPS { INSIDE v[i][j] = (i < z ? q[i] : 0.25) * MEAN; TRADE; }
}

static void by_row_denied(int steps, int n, double (*u)[M], double (*v)[M], const double* q, int z) {
  STEPS { INSIDE v[i][j] = (!(z <= i) ? q[i] : 0.25) * MEAN; TRADE; }
}

static void by_column(int steps, int n, double (*u)[M], double (*v)[M], const double* q, int z) {
  STEPS { INSIDE v[i][j] = (i >= n / 2 && j <= z ? q[j] : 0.25) * MEAN; TRADE; }
}

static void by_cell(int steps, int n, double (*u)[M], double (*v)[M], const double (*q)[M], int z) {
  STEPS { INSIDE v[i][j] = (i < z ? q[i][j] : 0.25) * MEAN; TRADE; }
}

static void by_time(int steps, int n, double (*u)[M], double (*v)[M], const double* q, int z) {
  STEPS {
    const double k = t >= z ? 0.3 : q[t];
    INSIDE v[i][j] = k * MEAN;
    TRADE;
  }
}

static void in_two_places(int steps, int n, double (*u)[M], double (*v)[M], const double* q, int y, int z) {
  STEPS { INSIDE v[i][j] = (i < y ? q[i] : i == z ? 2 * q[i] : 0.25) * MEAN; TRADE; }
}

// q has min(z, n - 1) + 1 elements.
static void ahead(int steps, int n, double (*u)[M], double (*v)[M], const double* q, int z) {
  STEPS { INSIDE v[i][j] = (i < z && i < n - 1 ? q[i + 1] : 0.25) * MEAN; TRADE; }
}

// Other conditions keep reads in m, which has n elements, where z does not.
static void not_the_last(int steps, int n, int w, double* p, double* v, double* m, int z) {
  STEPS {
    for (int i = 1; i < n; i++) p[i] = p[i] * 0.5 + 0.25 * (v[i - 1] + v[i]) + (i < z && i != n - 1 ? m[i + 1] : 0.125);
    for (int i = 1; i < w; i++) m[i] = 0.5 * m[i] + p[i];
    for (int i = 1; i < n; i++) v[i] = v[i] - 0.25 * p[i];
  }
}

// phi, ra and rb have `layer` rows.
#define SLAB(layer) \
  for (int i = 1; i < n; i++) for (int j = 1; j < m; j++) ez[i][j] += c * (hy[i][j] - hy[i - 1][j]); \
  for (int i = 1; i < layer; i++) for (int j = 1; j < m; j++) { \
    double d = hy[i][j] - hy[i - 1][j]; \
    ez[i][j] += c * (ra[i] * d + rb[i] * phi[i][j]); \
    phi[i][j] = ra[i] * phi[i][j] - rb[i] * d; \
  } \
  for (int i = 0; i < n - 1; i++) for (int j = 0; j < m - 1; j++) hy[i][j] += c * (ez[i + 1][j] - ez[i][j])

static void slab(int steps, int n, int m, double ez[n][m], double hy[n][m], double phi[LAYER][m],
                 const double ra[LAYER], const double rb[LAYER], double c) {
  STEPS { SLAB(LAYER); }
}

static void slab_of(int steps, int n, int m, int w, double ez[n][m], double hy[n][m], double phi[w][m],
                    const double* ra, const double* rb, double c) {
  STEPS { SLAB(w); }
}

static void slab_in_rows(int steps, int n, int m, double** ez, double** hy, double** phi, const double* ra,
                         const double* rb, double c) {
  STEPS { SLAB(LAYER); }
}

int main(void) {
  for (int n = 2; n < 60; n += n < 14 ? 3 : 22) {
    for (int z = -1; z < n + 3 && z < 20; z += 5) {
      const int rows = z < n - 1 ? z : n - 1, times = z < 9 ? z : 9, columns = z < M - 2 ? z + 1 : M - 1;
#define RUN(name, q) { \
    double (*u)[M] = (double (*)[M])tight(n * M), (*v)[M] = (double (*)[M])tight(n * M); \
    name(9, n, u, v, q, z), show(#name, *u, n * M), show("and", *v, n * M); \
  }
      RUN(by_row, tight(rows));
      RUN(by_row_denied, tight(rows));
      RUN(by_column, tight(columns));
      RUN(by_cell, (const double (*)[M])tight(rows * M));
      RUN(by_time, tight(times));
      RUN(ahead, tight(z > 0 ? rows + 1 : 0));
    }
    double (*u)[M] = (double (*)[M])tight(n * M), (*v)[M] = (double (*)[M])tight(n * M);
    in_two_places(5, n, u, v, tight(n < 5 ? n : 5), 3, 4), show("in_two_places", *u, n * M);
    const int m = n + 3;
    for (int w = 0; w < 9 && n >= LAYER; w += 4) {
      double *ez = tight(n * m), *hy = tight(n * m), *phi = tight(w * m);
      slab_of(7, n, m, w, (void*)ez, (void*)hy, (void*)phi, tight(w), tight(w), 0.1);
      show("slab_of", ez, n * m), show("and", hy, n * m), show("and", phi, w * m);
    }
    for (int z = 3; z < 99; z += 40) {
      double *p = tight(n), *v = tight(n), *cells = tight(n);
      not_the_last(5, n, n / 2, p, v, cells, z), show("not_the_last", p, n), show("and", v, n), show("and", cells, n);
    }
    if (n < LAYER) continue;
    double *ez = tight(n * m), *hy = tight(n * m), *phi = tight(LAYER * m);
    slab(7, n, m, (void*)ez, (void*)hy, (void*)phi, tight(LAYER), tight(LAYER), 0.1);
    show("slab", ez, n * m), show("and", hy, n * m), show("and", phi, LAYER * m);
    double **e = tight_rows(n, m), **h = tight_rows(n, m), **p = tight_rows(LAYER, m);
    slab_in_rows(7, n, m, e, h, p, tight(LAYER), tight(LAYER), 0.1);
    for (int i = 0; i < n; i++) show("slab_in_rows", e[i], m), show("and", h[i], m);
    for (int i = 0; i < LAYER; i++) show("and", p[i], m);
  }
}
