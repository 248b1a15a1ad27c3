// Several time steps in an iteration; what pointers and arrays have after the loops is printed.
#include <stdio.h>
#include <stdlib.h>

static int n = 61, m = 45;

static double *start(int seed) {
  double *u = malloc(sizeof(double) * n * m);
  for (int k = 0; k < n * m; k++) u[k] = (k * (31 + seed) % 103) / 103.0;
  return u;
}

static void show(const char *what, const double *u) {
  double sum = 0;
  for (int k = 0; k < n * m; k++) sum += u[k] * (1 + k % 7);
  printf("%s %.17g\n", what, sum);
}

static void step(const double *u, double *v) {
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < m - 1; j++)
      v[i * m + j] = 0.25 * (u[(i - 1) * m + j] + u[(i + 1) * m + j] + u[i * m + j - 1] + u[i * m + j + 1]);
}

static void odd(int steps) {
  double *u = start(1), *v = start(2), *first = u;
  int t;
  for (t = 0; t < steps; t++) {
    step(u, v);
    step(v, u);
    step(u, v);
    double *s = u;
    u = v;
    v = s;
  }
  printf("odd %d %d\n", t, u == first);
  show("u", u);
  show("v", v);
  free(u);
  free(v);
}

static void even(int steps) {
  double *u = start(3), *v = start(4);
  for (int t = 0; t < steps; t += 2) {
    step(u, v);
    step(v, u);
    if (t % 6 == 0) show("even", u);
  }
  show("u", u);
  show("v", v);
  free(u);
  free(v);
}

static void leap(double *next, const double *now, const double *old) {
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < m - 1; j++)
      next[i * m + j] = 2 * now[i * m + j] - old[i * m + j] +
                        0.2 * (now[(i - 1) * m + j] + now[(i + 1) * m + j] + now[i * m + j - 1] +
                               now[i * m + j + 1] - 4 * now[i * m + j]);
}

static void three(int rounds) {
  double *u = start(5), *v = start(6), *w = start(7);
  double time = 0;
  for (int r = rounds; r > 0; r--) {
    leap(w, v, u);
    leap(u, w, v);
    leap(v, u, w);
    time += 0.3;
  }
  printf("three %g\n", time);
  show("u", u);
  show("v", v);
  show("w", w);
  free(u);
  free(v);
  free(w);
}

static void added(const double *u, double *v, int t) {
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < m - 1; j++)
      v[i * m + j] = 0.25 * (u[(i - 1) * m + j] + u[(i + 1) * m + j] + u[i * m + j - 1] + u[i * m + j + 1]) + 0.125 * t;
}

// What is added depends on the iteration, the same in its steps. Before 0, C's loop runs.
static void counted(int first, int last) {
  double *u = start(8), *v = start(9);
  for (int t = first; t <= last; t++) {
    added(u, v, t);
    added(v, u, t);
  }
  show("counted", u);
  for (int t = first; t < last; t++) {
    added(u, v, t % 4);
    added(v, u, t % 4);
    added(u, v, t % 4);
    if (t % 3 == 1) show("amid", v);
    double *s = u;
    u = v;
    v = s;
  }
  show("u", u);
  show("v", v);
  free(u);
  free(v);
}

int main(int argc, char **argv) {
  const int steps = argc > 1 ? atoi(argv[1]) : 5;
  for (int more = 0; more < 3; more++) {
    odd(steps + more);
    even(2 * steps + more);
    three(more);
    counted(more, steps);
    counted(0, more);
    counted((1 << 29) - 1, (1 << 29) + more);
  }
  odd(0);
  odd(-2);
  return 0;
}
