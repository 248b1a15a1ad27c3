// Scalars of a time step that are made of elements of arrays, at subscripts which no sweep could take: of the
// time modulo a number, of scalars, of what changes itself.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define N 40

struct clock {
  double *steps;
  double weights[3];
  int every;
};

static double u[N], v[N];
static const double kTable[3] = {0.1, 0.2, 0.15};
static int order[5] = {2, 0, 1, 1, 2};

static void fill(double *a, int n) {
  for (int i = 0; i < n; i++) a[i] = (i * 7 + 3) % 11;
}

static void show(const char *name, const double *a, int n) {
  double sum = 0;
  for (int i = 0; i < n; i++) sum += a[i] * (i + 1);
  printf("%s %.17g %.17g\n", name, sum, a[n / 2]);
}

// Coefficients of a Chebyshev iteration, and pointers that branches choose.
static void chebyshev(int n, int m, int steps, double *x, double *y, const double *c) {
  for (int t = 0; t < steps; t++) {
    const double *xn;
    double *xp;
    if ((t & 1) == 0) {
      xn = x;
      xp = y;
    } else {
      xn = y;
      xp = x;
    }
    const double d = c[t % 4];
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++)
        xp[i * m + j] = xn[i * m + j] + d * (xn[i * m + j - 1] - xp[i * m + j] + xn[(i + 1) * m + j]);
  }
}

// A variable of the step that gets more than one value, and one that gets its first behind its declaration.
static void of_step(int n, int steps, int last, double *a, double *b, const double *c, const double *s) {
  for (int t = 0; t < steps; t++) {
    double d = c[2], e;
    d = d * 2 + s[steps - 1 - t];
    e = d > 1 ? s[last] : 0;
    d += e / 8;
    for (int i = 1; i < n - 1; i++) b[i] = 0.5 * a[i] + 0.01 * d * (a[i - 1] + a[i + 1]) + e;
    double *k = a;
    a = b;
    b = k;
  }
}

// Steps of a table, whose sum is the time; a table of constants; one of numbers of the other one.
static double timed(int n, int steps, const struct clock *clock, double *a, double *b) {
  double time = 0.5;
  for (int t = 0; t < steps; t++) {
    time += clock->steps[t / clock->every];
    const double w = kTable[t % 3] + clock->weights[(t + 1) % 3];
    const double o = 0.01 * order[(t * t) % 5];
    for (int i = 1; i < n - 1; i++) b[i] = a[i] + w * (a[i - 1] - 2 * a[i] + a[i + 1]) + time * o;
    for (int i = 1; i < n - 1; i++) a[i] = b[i];
  }
  return time;
}

// In a function of the step, of an array of two dimensions that the function of the nest is given.
static void step(int n, const double *from, double *to, const double (*c)[3], int t, int row) {
  const double d = c[row % 4][t % 3];
  for (int i = 1; i < n - 1; i++) to[i] = from[i] + d * (from[i - 1] - 2 * from[i] + from[i + 1]);
}
static void in_function(int n, int steps, double *a, double *b, const double (*c)[3]) {
  for (int t = 0; t < steps; t++) {
    step(n, a, b, c, t, 3 * t);
    double *k = a;
    a = b;
    b = k;
  }
}

// Some steps do more, and change the table.
static void with_cuts(int n, int steps, double *a, double *b, double *c) {
  for (int t = 0; t < steps; t++) {
    const double d = c[t % 2];
    for (int i = 1; i < n - 1; i++) b[i] = a[i] + d * (a[i - 1] - 2 * a[i] + a[i + 1]);
    for (int i = 1; i < n - 1; i++) a[i] = b[i];
    if (t % 3 == 2) {
      c[0] *= 0.5;
      c[1] += 0.01;
      printf("at %d: %.17g\n", t, a[n / 2]);
    }
  }
}

// What a condition keeps C from reading is not read here, nor a remainder by 0 computed.
static void guarded(int n, int steps, int k, double *a, double *b, const double *c) {
  for (int t = 0; t < steps; t++) {
    const double d = k > 0 ? c[t % k] : 0.125;
    for (int i = 1; i < n - 1; i++) b[i] = a[i] + d * (a[i - 1] - 2 * a[i] + a[i + 1]);
    for (int i = 1; i < n - 1; i++) a[i] = b[i];
  }
}

int main(void) {
  double c[4] = {0.2, 0.1, 0.05, 0.15}, s[16], x[N * N], y[N * N];
  const double rows[4][3] = {{0.1, 0.2, 0.3}, {0.15, 0.05, 0.1}, {0.2, 0.1, 0}, {0.3, 0.25, 0.05}};
  for (int i = 0; i < 16; i++) s[i] = 0.125 * (i % 5);
  fill(x, N * N), fill(y, N * N);
  chebyshev(N, N - 3, 7, x, y, c);
  show("chebyshev", x, N * N), show("chebyshev", y, N * N);
  fill(u, N), fill(v, N);
  of_step(N, 9, 11, u, v, c, s);
  show("of_step", u, N), show("of_step", v, N);
  struct clock clock = {s, {0.01, 0.02, 0.03}, 2};
  fill(u, N), fill(v, N);
  printf("time %.17g\n", timed(N, 8, &clock, u, v));
  show("timed", u, N), show("timed", v, N);
  fill(u, N), fill(v, N);
  in_function(N, 5, u, v, rows);
  show("in_function", u, N), show("in_function", v, N);
  fill(u, N), fill(v, N);
  with_cuts(N, 11, u, v, c);
  show("with_cuts", u, N), show("c", c, 4);
  fill(u, N), fill(v, N);
  guarded(N, 5, 0, u, v, NULL);
  guarded(N, 5, 3, u, v, c);
  guarded(N, 0, 3, u, v, NULL);
  show("guarded", u, N), show("guarded", v, N);
  return 0;
}
