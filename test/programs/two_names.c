// A scalar of the loops by two names, or among the cells of an array: the original loops run.
#include <stdio.h>

static double u[64], v[64], now;
double k = 0.25;

struct clock {
  double t, dt;
};
static struct clock global = {0.5, 0.25};

static void cell_is_scalar(int T, double *a, double *b, int n) {
  for (int t = 0; t < T; t++) {
    for (int i = 0; i < n; i++) b[i] = 0.5 * (a[i] + a[i]) + k;
    double *s = a;
    a = b;
    b = s;
  }
}

static void two_members(int T, const struct clock *c) {
  for (int t = 0; t < T; t++) {
    global.t += global.dt;
    for (int i = 1; i < 63; i++) v[i] = 0.5 * (u[i - 1] + u[i + 1]) + c->t;
    for (int i = 1; i < 63; i++) u[i] = v[i];
  }
}

static void pointer_to_scalar(int T, const double *p) {
  for (int t = 0; t < T; t++) {
    now += 0.25;
    for (int i = 1; i < 63; i++) v[i] = 0.5 * (u[i - 1] + u[i + 1]) + *p;
    for (int i = 1; i < 63; i++) u[i] = v[i];
  }
}

int main(void) {
  static double a[4] = {1, 2, 3, 4};
  struct clock other = {1, 2};
  for (int i = 0; i < 64; i++) u[i] = i % 7;
  cell_is_scalar(5, a, &k, 1);
  printf("%.17g %.17g\n", a[0], k);
  cell_is_scalar(5, a, a + 2, 2);
  printf("%.17g %.17g\n", a[0], a[3]);
  two_members(4, &global);
  printf("%g %.17g\n", global.t, u[40]);
  two_members(4, &other);
  printf("%g %.17g\n", global.t, u[40]);
  pointer_to_scalar(4, &now);
  printf("%g %.17g\n", now, u[40]);
  pointer_to_scalar(4, &k);
  printf("%g %.17g\n", now, u[40]);
  return 0;
}
