// Time loops whose scalars the host keeps: their values behind the loops, and numbers of steps by floating
// times, have to be those of C.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define NX 60
#define NY 47

static double u[NX][NY], v[NX][NY];
static double now;
static int calls;

struct clock {
  double time, dt;
  long ticks;
};

static double ramp(double t) {
  const double s = t / 0.7;
  return t < 0.7 ? s * s * (3 - 2 * s) : 1;
}

static void diffuse(double c, double add) {
  for (int i = 1; i < NX - 1; i++)
    for (int j = 1; j < NY - 1; j++)
      v[i][j] = u[i][j] + c * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1] - 4 * u[i][j]) + add;
  for (int i = 1; i < NX - 1; i++)
    for (int j = 1; j < NY - 1; j++) u[i][j] = v[i][j];
}

static void tick(struct clock *clock) {
  diffuse(0.125, 0.25 * clock->time);
  clock->time += clock->dt;
  clock->ticks++;
}

static void print(const char *name, double time, long steps) {
  double sum = 0;
  for (int i = 0; i < NX; i++)
    for (int j = 0; j < NY; j++) sum += u[i][j] * (1 + i % 3) * (1 + j % 5);
  printf("%s %.17g %ld %.17g\n", name, time, steps, sum);
}

int main(int argc, char **argv) {
  const double dt = argc > 1 ? atof(argv[1]) : 0.1;
  const int steps = argc > 2 ? atoi(argv[2]) : 13;
  for (int i = 0; i < NX; i++)
    for (int j = 0; j < NY; j++) u[i][j] = (i * 31 + j * 17) % 23 / 23.0;

  double time = 0.3;
  for (int n = 0; n < steps; n++) {
    diffuse(0.1, 0);
    time += dt;
  }
  print("sum", time, steps);

  int n = 5;
  for (n = 2; n < steps; n++) {
    now = n * dt;
    diffuse(0.1, now);
    calls += 2;
  }
  print("product", now, n + calls);

  double t = 0;
  while (t < steps * 0.1) {
    const double pulse = exp(-t) * ramp(t);
    diffuse(0.2, pulse);
    t += dt;
  }
  print("while", t, 0);

  long done = 0;
  for (float s = 0; s < steps * 0.1f; s += (float)dt) {
    diffuse(0.05, s);
    done++;
  }
  print("for", 0, done);

  double h = dt;
  int k = 0;
  do {
    diffuse(0.15, h);
    h *= 0.75;
    k++;
  } while (h > 1e-3 && k < steps);
  print("do", h, k);

  struct clock clock = {0.5, dt, 7};
  for (int s = 0; s < steps; s++) tick(&clock);
  print("member", clock.time, clock.ticks);

  for (k = 0; k < steps; k += 2) {
    diffuse(0.1, 0);
    diffuse(0.2, k);
  }
  print("two", 0, k);

  t = 9;
  while (t < 1) {
    diffuse(0.2, t);
    t += dt;
  }
  print("none", t, 0);
  return 0;
}
