// Scalars that change around sweeps: each sweep, each branch between steps and each call sees what they hold then.
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#define N 64

static double u[N], v[N], time_of_file;

struct clock {
  double t, dt;
};
static struct clock global = {0.5, 0.25};

static void start(void) {
  for (int i = 0; i < N; i++) u[i] = v[i] = i % 7;
  global = (struct clock){0.5, 0.25};
  time_of_file = 0;
}

static void show(const char *what) {
  double sum = 0;
  for (int i = 0; i < N; i++) sum += u[i] * (1 + i % 5) + v[i];
  printf("%s %.17g %.17g %.17g\n", what, sum, global.t, time_of_file);
}

// The iterator of a while loop hides where the first step is.
static void while_changes(int n, int steps, double dt) {
  double time = 0;
  int t = 0;
  while (t < steps) {
    time += dt;
    for (int i = 1; i < n - 1; i++) v[i] = u[i] + 0.25 * (u[i - 1] - 2 * u[i] + u[i + 1]) + dt * time;
    for (int i = 1; i < n - 1; i++) u[i] = v[i];
    t++;
  }
}

// A constant of the step is what it is where it stands.
static void constants(int n, int steps) {
  double a = 0, b = 1;
  for (int t = 0; t < steps; t++) {
    const double c = a + b;
    a = b;
    b = c;
    for (int i = 1; i < n - 1; i++) v[i] = 0.5 * (u[i - 1] + u[i + 1]) + 0.01 * a;
    for (int i = 1; i < n - 1; i++) u[i] = v[i];
  }
  printf("%g %g\n", a, b);
}

// An argument has the value that it has when the call is made, and so has a struct.
static void step_by_value(int n, double now) {
  time_of_file += 0.25;
  for (int i = 1; i < n - 1; i++) v[i] = 0.5 * (u[i - 1] + u[i + 1]) + now;
  for (int i = 1; i < n - 1; i++) u[i] = v[i];
}
static void step_with_struct(struct clock c) {
  global.t += global.dt;
  for (int i = 1; i < N - 1; i++) v[i] = 0.5 * (u[i - 1] + u[i + 1]) + c.t;
  for (int i = 1; i < N - 1; i++) u[i] = v[i];
}
static void step_with_pointer(struct clock *c) {
  c->t += c->dt;
  for (int i = 1; i < N - 1; i++) v[i] = 0.5 * (u[i - 1] + u[i + 1]) + c->t;
  for (int i = 1; i < N - 1; i++) u[i] = v[i];
}
static void calls(int n, int steps) {
  for (int t = 0; t < steps; t++) step_by_value(n, time_of_file);
  for (int t = 0; t < steps; t++) step_with_struct(global);
  for (int t = 0; t < steps; t++) step_with_pointer(&global);
}

// Branches every few steps beside scalars that change in each.
static void cut_behind(int steps, double dt, double *a, double *b) {
  double time = 0;
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < N - 1; i++) b[i] = 0.5 * a[i] + 0.25 * (a[i - 1] + a[i + 1]) + time;
    double *k = a;
    a = b;
    b = k;
    time += dt;
    if (t % 4 == 0) printf("%g %.17g\n", time, a[N / 2]);
  }
  printf("%g\n", time);
}
static void cut_between(int steps, double dt, double *a, double *b) {
  double time = 0, half = 1;
  for (int t = 0; t < steps; t++) {
    time += dt;
    for (int i = 1; i < N - 1; i++) b[i] = 0.5 * (a[i - 1] + a[i + 1]) + half;
    if (t % 3 == 1) {
      printf("%d %g %g %.17g\n", t, time, half, b[5]);
      half = 2;
      if (time > 1.5) break;
    }
    half = 0.5 * half + 0.125 * t;
    double *k = a;
    a = b;
    b = k;
    if (!(t % 5)) printf("%d %g %g %.17g\n", t, time, half, a[5]);
    time += dt;
  }
  printf("%g %g\n", time, half);
}
static void cut_while(int most, int every) {
  int iter = 0;
  double seen = 0;
  while (iter < most) {
    for (int i = 1; i < N - 1; i++) v[i] = 0.5 * (u[i - 1] + u[i + 1]) + seen;
    for (int i = 1; i < N - 1; i++) u[i] = v[i];
    if (iter % every == 0) printf("%d %.17g\n", iter, u[5]);
    seen += 0.125;
    iter++;
    if (iter % 5 == 0) printf("stepped %d %g %.17g\n", iter, seen, u[9]);
    if (iter == most - 1) {
      printf("last but one %d\n", iter);
      if (every > 6) break;
    }
  }
  printf("%d %g\n", iter, seen);
}

static int asked;
static int stop(void) { return ++asked == 4; }
static size_t endless(size_t most) {
  size_t t;
  for (t = 0; t < most; t++) {
    for (int i = 1; i < N - 1; i++) v[i] = 0.5 * (u[i - 1] + u[i + 1]);
    for (int i = 1; i < N - 1; i++) u[i] = v[i];
    if (t % 10 == 9) {
      if (stop()) break;
    }
  }
  return t;
}

static void all(int steps) {
  static double own[N], other[N];
  start();
  while_changes(N, steps, 0.1);
  show("while");
  constants(N, steps);
  show("constants");
  calls(N, steps);
  show("calls");
  for (int i = 0; i < N; i++) own[i] = other[i] = i % 5;
  cut_behind(steps, 0.1, own, other);
  cut_between(3 * steps, 0.1, own, other);
  printf("%.17g %.17g\n", own[7], other[8]);
  cut_while(3 * steps, 2 + steps);
  show("cuts");
}

int main(void) {
  all(0);
  all(1);
  all(2);
  all(6);
  const size_t steps = endless(SIZE_MAX);
  printf("%zu\n", steps);
  show("endless");
  return 0;
}
