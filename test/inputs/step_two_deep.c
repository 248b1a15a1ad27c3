// A small application: the step calls functions, and these call others. Names are those of other things at the call.
// schedule: tiers=1 block=32x2 stream=none planes=global exchange=global
// form: Calls in a time step: functions that call functions that sweep, with constants of their own
// nests: 1
// expect: verified
#include <stdio.h>
#include <stdlib.h>

static double *u, *v, *flux;
static int nx, ny;
#define AT(a, i, j) a[(i) * ny + (j)]

static inline double limited(double x) { return x > 1 ? 1 : x < -1 ? -1 : x; }

static void diffuse(int first, double k, const double *c, double *out) {
  const int last = nx - first;
  const double n = k / 4, unused = n * n;
  int t;
  for (t = first; t < last; t++)
    for (int s = first; s < ny - first; s++) {
      double u = AT(c, t, s);
      AT(out, t, s) = n * (AT(c, t - 1, s) + AT(c, t + 1, s) + AT(c, t, s - 1) + AT(c, t, s + 1)) - k * u;
    }
}

static void react(double dt, double feed) {
  const double rate = feed / 2;
  for (int i = 1; i < nx - 1; i++)
    for (int j = 1; j < ny - 1; j++) AT(u, i, j) += dt * limited(AT(flux, i, j) + rate - AT(v, i, j));
}

static void fields(double dt, double feed) {
  diffuse(1, 0.2, u, flux);
  react(dt, feed + dt);
}

static void step(float dt, int s) {
  const double feed = 0.035;
  fields(dt, feed * s);
  for (int i = 1; i < nx - 1; i++)
    for (int j = 1; j < ny - 1; j++) AT(v, i, j) += dt * AT(u, i, j);
  return;
}

int main(int argc, char **argv) {
  nx = 60, ny = argc > 1 ? atoi(argv[1]) : 45;
  u = calloc(nx * ny, sizeof *u), v = calloc(nx * ny, sizeof *v), flux = calloc(nx * ny, sizeof *flux);
  AT(u, nx / 2, ny / 2) = 1;
  for (int t = 1; t <= 20; t++) step(0.1, t);
  printf("%g\n", AT(u, nx / 2, ny / 2));
}
