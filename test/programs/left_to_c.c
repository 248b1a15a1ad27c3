// What kernels cannot do as the call has it is left to C, which does it: arrays under two names, and arrays that overlap.
#include <stdio.h>
#include <stdlib.h>

enum { N = 64 };
struct pair {
  float u[N], v[N];
};
static struct pair w;

static void names(int steps) {
  float *q = w.v;  // the same as w.v
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < N - 1; i++) w.v[i] = w.u[i - 1] * 0.1f + w.u[i + 1];
    for (int i = 1; i < N - 1; i++) w.u[i] = q[i];
  }
}

static void two(int n, int steps, double *u, double *v) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++) v[i] = 0.5 * (u[i - 1] + u[i + 1]);
    double *s = u;
    u = v;
    v = s;
  }
}

// Two steps in each iteration: kernels count these, from 0 on, as an int does.
static void counted(int first, int last, double *u, double *v) {
  for (int t = first; t < last; t++) {
    for (int i = 1; i < N - 1; i++) v[i] = 0.5 * (u[i - 1] + u[i + 1]) + 1e-3 * t;
    for (int i = 1; i < N - 1; i++) u[i] = 0.5 * (v[i - 1] + v[i + 1]) + 1e-3 * t;
  }
}

static void show(const char *what, const double *cells, int count) {
  double sum = 0;
  for (int n = 0; n < count; n++) sum += cells[n] * (1 + n % 7);
  printf("%s %.17g\n", what, sum);
}

int main(void) {
  double *a = (double *)malloc(400 * sizeof *a), *b = (double *)malloc(400 * sizeof *b);
  for (int i = 0; i < N; i++) w.u[i] = i % 7;
  for (int i = 0; i < 400; i++) a[i] = i % 11, b[i] = 0;
  for (int steps = 0; steps < 4; steps++) names(steps), printf("%.9g\n", w.u[40]);
  for (int steps = 0; steps < 3; steps++) two(50, steps, a, a + 3), show("two", a, 400);
  two(50, 3, a, b), show("two", a, 400), show("two", b, 400);
  for (int first = -3; first < 1; first++) counted(first, 2, a, b), show("counted", a, N);
  for (int first = 1 << 30; first < (1 << 30) + 3; first++) counted(first - 2, first + 1, a, b), show("far", a, N);
  free(a), free(b);
  return 0;
}
