// Absorbing layers of which kernels have no array amid the grid, in 3-D: along planes, lines and cells, near and far.
#include <stdio.h>
#include <stdlib.h>

#ifndef F
#define F float
#endif
#define STEPS for (int t = 0; t < steps; t++)
#define INSIDE for (int i = 1; i < n - 1; i++) for (int j = 1; j < m - 1; j++) for (int k = 1; k < l - 1; k++)
enum { W = 5, M = 50, L = 300 };
#define ARGUMENTS int n, int m, int l, int w, int steps, F (*e)[M][L], F (*x)[M][L], F (*p)[M][L], F (*q)[M][L], const F *a, const F *b

static F *cells(int count) {
  F *made = (F *)malloc(sizeof(F) * count);
  for (int i = 0; i < count; i++) made[i] = (F)0.25 + (i * 7 % 61) / (F)128;
  return made;
}
static void show(const char *name, const F *p, int count) {
  double sum = 0;
  for (int i = 0; i < count; i++) sum += p[i] * (i % 13 + 1);
  printf("%s %.17g\n", name, sum);
}

#define E e[i][j][k] += (F)0.1 * (x[i][j][k] - x[i - 1][j][k] - x[i][j - 1][k] + x[i][j][k - 1])
#define X x[i][j][k] += (F)0.1 * (e[i + 1][j][k] - e[i][j][k] + e[i][j + 1][k] - e[i][j][k + 1])
#define D x[i][j][k] - x[i - 1][j][k]

static void near_planes(ARGUMENTS) {
  STEPS {
    INSIDE E;
    for (int i = 1; i < W; i++) for (int j = 1; j < m - 1; j++) for (int k = 1; k < l - 1; k++) { p[i][j][k] = b[i] * p[i][j][k] + a[i] * (D); e[i][j][k] -= (F)0.25 * p[i][j][k]; }
    INSIDE X;
  }
}
static void far_planes(ARGUMENTS) {
  STEPS {
    INSIDE E;
    for (int i = n - w; i < n - 1; i++) for (int j = 1; j < m - 1; j++) for (int k = 1; k < l - 1; k++) { p[i][j][k] = b[i] * p[i][j][k] + a[i] * (D); e[i][j][k] -= (F)0.25 * p[i][j][k]; }
    INSIDE X;
  }
}
static void both_planes(ARGUMENTS) {
  STEPS {
    INSIDE E;
    for (int i = 1; i < w; i++) for (int j = 1; j < m - 1; j++) for (int k = 1; k < l - 1; k++) { p[i][j][k] = b[i] * p[i][j][k] + a[i] * (D); e[i][j][k] -= (F)0.25 * p[i][j][k]; }
    for (int i = n - w; i < n - 1; i++) for (int j = 1; j < m - 1; j++) for (int k = 1; k < l - 1; k++) { q[i][j][k] = b[i] * q[i][j][k] + a[i] * (D); e[i][j][k] -= (F)0.25 * q[i][j][k]; }
    INSIDE X;
  }
}
static void lines_and_cells(ARGUMENTS) {
  STEPS {
    INSIDE E;
    for (int i = 1; i < n - 1; i++) for (int j = 1; j < W; j++) for (int k = 1; k < l - 1; k++) { p[i][j][k] = b[j] * p[i][j][k] + a[j] * (D); e[i][j][k] -= (F)0.25 * p[i][j][k]; }
    for (int i = 1; i < n - 1; i++) for (int j = 1; j < m - 1; j++) for (int k = l - W; k < l - 1; k++) { q[i][j][k] = b[k] * q[i][j][k] + a[k] * (D); e[i][j][k] -= (F)0.25 * q[i][j][k]; }
    INSIDE X;
  }
}
static void far_lines(ARGUMENTS) {
  STEPS {
    INSIDE E;
    for (int i = 1; i < n - 1; i++) for (int j = m - W; j < m - 1; j++) for (int k = 1; k < l - 1; k++) { p[i][j][k] = b[j] * p[i][j][k] + a[j] * (D) + (F)0.1 * e[i][j - 1][k]; e[i][j][k] -= (F)0.25 * p[i][j][k]; }
    INSIDE X;
  }
}
static void in_body(ARGUMENTS) {
  STEPS {
    INSIDE {
      F d = D, s = (j < W || j >= m - W) ? a[j] : (F)1;
      if (i < w || i >= n - w) { p[i][j][k] = b[i] * p[i][j][k] + a[i] * d; d += p[i][j][k]; }
      if (k < w) d -= q[i][j][k];
      e[i][j][k] += (F)0.1 * s * (d - x[i][j - 1][k] + x[i][j][k - 1]);
    }
    INSIDE X;
  }
}

typedef void run(ARGUMENTS);
static void all(const char *name, run *function, int n, int m, int l, int w, int steps) {
  const int count = n * M * L, longest = n > L ? n : L;
  F *e = cells(count), *x = cells(count), *p = cells(count), *q = cells(count), *a = cells(longest), *b = cells(longest);
  x[count / 2 + m / 2 * L + l / 2] = 1, e[M * L + L + 1] = 3;
  function(n, m, l, w, steps, (F (*)[M][L])e, (F (*)[M][L])x, (F (*)[M][L])p, (F (*)[M][L])q, a, b);
  printf("%s %d %d %d %d\n", name, n, m, l, steps);
  show("e", e, count), show("x", x, count), show("p", p, count), show("q", q, count);
  free(e), free(x), free(p), free(q), free(a), free(b);
}
#define RUN(name) all(#name, name, n, m, l, w, steps)

int main(void) {
  const int sizes[][5] = {{30, 50, 300, 4, 5}, {41, 17, 290, 7, 4}, {19, 33, 131, 2, 3}, {8, 6, 9, 5, 2}};
  for (int k = 0; k < (int)(sizeof sizes / sizeof *sizes); k++) {
    const int n = sizes[k][0], m = sizes[k][1], l = sizes[k][2], w = sizes[k][3], steps = sizes[k][4];
    RUN(near_planes); RUN(far_planes); RUN(both_planes); RUN(lines_and_cells); RUN(far_lines); RUN(in_body);
  }
}
