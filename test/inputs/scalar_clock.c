// The time that has gone by is added up in every step, before or behind the sweeps, and sweeps read it.
// nests: 5
// default: two steps
// expect: verified
// form: Loops: scalars of a step of all kinds: sums, a pulse by a function, members
#include <math.h>
#define NX 70
#define NY 54

static double u[NX][NY], v[NX][NY];

// form: Loops: a sum of scalars in every step, `time += dt`
double cool(int steps, double dt, double rate) {
  double time = 0;
  for (int n = 0; n < steps; n++) {
    for (int i = 1; i < NX - 1; i++)
      for (int j = 1; j < NY - 1; j++)
        v[i][j] = u[i][j] + dt * rate * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1] - 4 * u[i][j]);
    for (int i = 1; i < NX - 1; i++)
      for (int j = 1; j < NY - 1; j++) u[i][j] = v[i][j];
    time += dt;
  }
  return time;
}

// form: Loops: a scalar of the step that sweeps read, `t = n * dt`
void shake(int steps, double dt, double frequency, float c) {
  double t, phase = 0.5;
  for (int n = 1; n <= steps; n++) {
    t = n * dt;
    phase = phase * 0.75 + frequency * t;
    for (int i = 1; i < NX - 1; i++)
      for (int j = 1; j < NY - 1; j++)
        v[i][j] = c * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]) + 0.01 * sin(phase);
    for (int i = 1; i < NX - 1; i++)
      for (int j = 1; j < NY - 1; j++) u[i][j] = v[i][j];
  }
}

static double gauss(double t, double spread) { return exp(-0.5 * pow((20.0 - t) / spread, 2.0)); }

void pulse(double ez[NX][NY], double hx[NX][NY], double hy[NX][NY], int nsteps, double spread) {
  double T = 0;
  for (int n = 0; n < nsteps; n++) {
    T = T + 1;
    for (int j = 1; j < NY; j++)
      for (int i = 1; i < NX; i++)
        ez[i][j] = ez[i][j] + 0.5 * (hy[i][j] - hy[i - 1][j] - hx[i][j] + hx[i][j - 1]);
    double source = gauss(T, spread);
    ez[NX / 2][NY / 3] = source;
    for (int j = 0; j < NY - 1; j++)
      for (int i = 0; i < NX - 1; i++) {
        hx[i][j] = hx[i][j] + 0.5 * (ez[i][j] - ez[i][j + 1]);
        hy[i][j] = hy[i][j] + 0.5 * (ez[i + 1][j] - ez[i][j]);
      }
  }
}

struct run {
  float now, dt;
  int done;
};

static void step(struct run *run, const double *restrict from, double *restrict to, int n) {
  for (int i = 1; i < n - 1; i++) to[i] = 0.5 * (from[i - 1] + from[i + 1]) + run->now * 1e-3;
  run->now += run->dt;
  run->done++;
}

void advance(struct run *run, double *a, double *b, int n, int steps) {
  for (int s = 0; s < steps; s++) {
    step(run, a, b, n);
    double *kept = a;
    a = b;
    b = kept;
  }
}

// Counted down; an integer that grows.
void weaker(double *a, double *b, int n, int steps) {
  unsigned short power = 65530;
  for (int s = steps; s > 0; --s) {
    for (int i = 1; i < n - 1; i++) b[i] = 0.5 * (a[i - 1] + a[i + 1]) / (1 + power) + s;
    for (int i = 1; i < n - 1; i++) a[i] = b[i];
    power += 3;
  }
}
