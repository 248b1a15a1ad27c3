// Absorbing layers of which kernels have no array amid the grid: near and far, along rows and columns, as large as
// the layer or the grid, of a width known when they run. Grids narrower than their layers are among them.
#include <stdio.h>
#include <stdlib.h>

#ifndef F
#define F float
#endif
#define STEPS for (int t = 0; t < steps; t++)
#define INSIDE for (int i = 1; i < n - 1; i++) for (int j = 1; j < m - 1; j++)
enum { W = 9, M = 530 };

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

#define E e[i][j] += (F)0.2 * (y[i][j] - y[i - 1][j] - x[i][j] + x[i][j - 1])
#define H x[i][j] -= (F)0.2 * (e[i][j + 1] - e[i][j]); y[i][j] += (F)0.2 * (e[i + 1][j] - e[i][j])

// Memory as large as the layer.
static void near_rows(int n, int m, int w, int steps, F (*e)[M], F (*x)[M], F (*y)[M], F (*p)[M], F (*q)[M], const F *a, const F *b) {
  STEPS {
    INSIDE E;
    for (int i = 1; i < W; i++) for (int j = 1; j < m - 1; j++) { F d = y[i][j] - y[i - 1][j]; e[i][j] += (F)0.1 * (a[i] * d + b[i] * p[i][j]); p[i][j] = a[i] * p[i][j] - b[i] * d; }
    INSIDE { H; }
  }
}
static void far_rows(int n, int m, int w, int steps, F (*e)[M], F (*x)[M], F (*y)[M], F (*p)[M], F (*q)[M], const F *a, const F *b) {
  STEPS {
    INSIDE E;
    for (int i = n - W; i < n - 1; i++) for (int j = 1; j < m - 1; j++) { F d = y[i][j] - y[i - 1][j]; e[i][j] += (F)0.1 * (a[i] * d + b[i] * p[i][j]); p[i][j] = a[i] * p[i][j] - b[i] * d; }
    INSIDE { H; }
  }
}
static void both_rows(int n, int m, int w, int steps, F (*e)[M], F (*x)[M], F (*y)[M], F (*p)[M], F (*q)[M], const F *a, const F *b) {
  STEPS {
    INSIDE E;
    for (int i = 1; i < w; i++) for (int j = 1; j < m - 1; j++) { F d = y[i][j] - y[i - 1][j]; e[i][j] += (F)0.1 * (a[i] * d + b[i] * p[i][j]); p[i][j] = a[i] * p[i][j] - b[i] * d; }
    for (int i = n - w; i < n - 1; i++) for (int j = 1; j < m - 1; j++) { F d = y[i][j] - y[i - 1][j]; e[i][j] += (F)0.1 * (a[i] * d + b[i] * q[i][j]); q[i][j] = a[i] * q[i][j] - b[i] * d; }
    INSIDE { H; }
  }
}
static void far_places(int n, int m, int w, int steps, F (*e)[M], F (*x)[M], F (*y)[M], F (*p)[M], F (*q)[M], const F *a, const F *b) {
  STEPS {
    INSIDE E;
    for (int i = n - W; i < n - 1; i++) for (int j = 1; j < m - 1; j++) { F d = y[i][j] - y[i - 1][j]; e[i][j] += (F)0.1 * (a[i - n + W] * d + b[i - n + W] * p[i - n + W][j]); p[i - n + W][j] = a[i - n + W] * p[i - n + W][j] - b[i - n + W] * d; }
    INSIDE { H; }
  }
}
static void near_columns(int n, int m, int w, int steps, F (*e)[M], F (*x)[M], F (*y)[M], F (*p)[M], F (*q)[M], const F *a, const F *b) {
  STEPS {
    INSIDE E;
    for (int i = 1; i < n - 1; i++) for (int j = 1; j < w; j++) { F d = x[i][j] - x[i][j - 1]; e[i][j] -= (F)0.1 * (a[j] * d + b[j] * p[i][j]); p[i][j] = a[j] * p[i][j] - b[j] * d; }
    INSIDE { H; }
  }
}
static void far_columns(int n, int m, int w, int steps, F (*e)[M], F (*x)[M], F (*y)[M], F (*p)[M], F (*q)[M], const F *a, const F *b) {
  STEPS {
    INSIDE E;
    for (int i = 1; i < n - 1; i++) for (int j = m - W; j < m - 1; j++) { F d = x[i][j] - x[i][j - 1]; e[i][j] -= (F)0.1 * (a[j] * d + b[j] * p[i][j]); p[i][j] = a[j] * p[i][j] - b[j] * d; }
    INSIDE { H; }
  }
}
static void all_sides(int n, int m, int w, int steps, F (*e)[M], F (*x)[M], F (*y)[M], F (*p)[M], F (*q)[M], const F *a, const F *b) {
  STEPS {
    INSIDE E;
    for (int i = 1; i < W; i++) for (int j = 1; j < m - 1; j++) { F d = y[i][j] - y[i - 1][j]; e[i][j] += (F)0.1 * (a[i] * d + b[i] * p[i][j]); p[i][j] = a[i] * p[i][j] - b[i] * d; }
    for (int i = 1; i < n - 1; i++) for (int j = m - W; j < m - 1; j++) { F d = x[i][j] - x[i][j - 1]; e[i][j] -= (F)0.1 * (a[j] * d + b[j] * q[i][j]); q[i][j] = a[j] * q[i][j] - b[j] * d; }
    INSIDE { H; }
  }
}
// Conditions in the body, memory as large as the grid.
static void in_body(int n, int m, int w, int steps, F (*e)[M], F (*x)[M], F (*y)[M], F (*p)[M], F (*q)[M], const F *a, const F *b) {
  STEPS {
    INSIDE {
      F d = y[i][j] - y[i - 1][j];
      if (i < w) { p[i][j] = a[i] * p[i][j] - b[i] * d; d += p[i][j]; }
      e[i][j] += (F)0.2 * (d - x[i][j] + x[i][j - 1]);
    }
    INSIDE { H; }
  }
}
static void two_in_body(int n, int m, int w, int steps, F (*e)[M], F (*x)[M], F (*y)[M], F (*p)[M], F (*q)[M], const F *a, const F *b) {
  STEPS {
    INSIDE {
      F d = y[i][j] - y[i - 1][j], c = x[i][j] - x[i][j - 1];
      if (i < w || i >= n - w) { p[i][j] = a[i] * p[i][j] - b[i] * d; d += p[i][j]; }
      if (j < w || j >= m - w) { q[i][j] = a[j] * q[i][j] - b[j] * c; c += q[i][j]; }
      e[i][j] += (F)0.2 * (d - c);
    }
    INSIDE { H; }
  }
}
// A sponge has no memory.
static void sponge(int n, int m, int w, int steps, F (*e)[M], F (*x)[M], F (*y)[M], F (*p)[M], F (*q)[M], const F *a, const F *b) {
  STEPS {
    INSIDE { F s = i < w ? a[i] : i > n - w ? b[i] : (F)1; int beside = j < W || j >= m - W; E; e[i][j] *= s; if (beside) e[i][j] *= (F)0.5; }
    INSIDE { H; }
  }
}
static void one_array(int n, int m, int w, int steps, F (*e)[M], F (*x)[M], F (*y)[M], F (*p)[M], F (*q)[M], const F *a, const F *b) {
  STEPS {
    INSIDE x[i][j] = (F)0.2 * (e[i][j] + e[i - 1][j] + e[i + 1][j] + e[i][j - 1] + e[i][j + 1]) * (i < w ? a[i] : (F)1) - (j >= m - W ? b[j] * e[i][j] : 0);
    F (*s)[M] = e; e = x; x = s;
  }
}
// Reads beside layers, of two planes that trade places, and of planes of both types of memory.
static void wide(int n, int m, int w, int steps, F (*e)[M], F (*x)[M], F (*y)[M], F (*p)[M], F (*q)[M], const F *a, const F *b) {
  STEPS {
    for (int i = 2; i < n - 2; i++) for (int j = 2; j < m - 2; j++) x[i][j] = (F)0.25 * (e[i - 2][j] + e[i + 2][j] + e[i][j - 2] + e[i][j + 2]);
    for (int i = 2; i < W; i++) for (int j = 2; j < m - 2; j++) p[i][j] = (F)0.5 * p[i][j] + (F)0.25 * q[i + 1][j] + x[i][j];
    for (int i = 2; i < W; i++) for (int j = 2; j < m - 2; j++) q[i][j] = (F)0.5 * q[i][j] + (F)0.25 * (p[i - 1][j] + p[i + 1][j]) - (F)0.125 * e[i - 1][j];
    F (*s)[M] = e; e = x; x = s;
  }
}

typedef void run(int n, int m, int w, int steps, F (*e)[M], F (*x)[M], F (*y)[M], F (*p)[M], F (*q)[M], const F *a, const F *b);
static void all(const char *name, run *function, int n, int m, int w, int steps) {
  const int count = n * M, longest = n > m ? n : m;
  F *e = cells(count), *x = cells(count), *y = cells(count), *p = cells(count), *q = cells(count), *a = cells(longest), *b = cells(longest);
  x[count / 2 + m / 2] = 1, e[M + 1] = 3;
  function(n, m, w, steps, (F (*)[M])e, (F (*)[M])x, (F (*)[M])y, (F (*)[M])p, (F (*)[M])q, a, b);
  printf("%s %d %d %d %d\n", name, n, m, w, steps);
  show("e", e, count), show("x", x, count), show("y", y, count), show("p", p, count), show("q", q, count);
  free(e), free(x), free(y), free(p), free(q), free(a), free(b);
}
#define RUN(name) all(#name, name, n, m, w, steps)

int main(int argc, char **argv) {
  const int sizes[][4] = {{56, 530, 8, 4}, {75, 270, 13, 3}, {41, 400, 2, 3}, {20, 300, 15, 2}, {10, 18, 9, 3}, {40, 13, 3, 2}, {120, 40, 6, 5}};
  for (int k = 0; k < (int)(sizeof sizes / sizeof *sizes); k++) {
    const int n = sizes[k][0], m = sizes[k][1], w = sizes[k][2], steps = sizes[k][3];
    RUN(near_rows); RUN(far_rows); RUN(both_rows); RUN(far_places); RUN(near_columns); RUN(far_columns); RUN(all_sides);
    RUN(in_body); RUN(two_in_body); RUN(sponge); RUN(one_array); RUN(wide);
  }
}
