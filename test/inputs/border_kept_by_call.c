// Values kept before the loop which overwrites them, that functions read, or that are set behind the declaration.
// expect: verified
// nests: 8
// default: yes
#include <math.h>

// form: Reads and borders: Values kept before the loop by functions that read them
static double get(const double *e, int i) { return e[i]; }
void called(int n, int steps, double *e, double *h) {
  for (int t = 0; t < steps; t++) {
    for (int i = 0; i < n - 1; i++) h[i] += 0.5 * (e[i + 1] - e[i]);
    const double left = get(e, 1), right = get(e + n - 2, 0);
    for (int i = 1; i < n - 1; i++) e[i] += 0.5 * (h[i] - h[i - 1]);
    e[0] = left + 0.3 * (e[1] - e[0]);
    e[n - 1] = right + 0.3 * (e[n - 2] - e[n - 1]);
  }
}

// A small loop, functions of numbers and of the library.
static double square(double x) { return x * x; }
static double mean(const double *e) {
  double sum = 0;
  for (int k = 0; k < 3; k++) sum += e[k];
  return sum / 3;
}
void mixed(int n, int steps, double *e, double *h) {
  for (int t = 0; t < steps; t++) {
    const double old = mean(e) + fabs(square(e[1])) - h[0];
    for (int i = 1; i < n - 1; i++) e[i] += 0.5 * (h[i] - h[i - 1]);
    e[0] = 0.1 * old + 0.3 * (e[1] - e[0]);
    for (int i = 0; i < n - 1; i++) h[i] += 0.5 * (e[i + 1] - e[i]);
  }
}

// form: Reads and borders: Values kept before the loop in a variable that is declared in the step and set later
static float get_half(const float *e, int i) { return e[i]; }
void apart(int n, int steps, float *e, float *h) {
  for (int t = 0; t < steps; t++) {
    float left, right;
    for (int i = 0; i < n - 1; i++) h[i] += 0.5f * (e[i + 1] - e[i]);
    left = e[1];
    right = get_half(e, n - 2);
    for (int i = 1; i < n - 1; i++) e[i] += 0.5f * (h[i] - h[i - 1]);
    e[0] = left + 0.3f * (e[1] - e[0]);
    e[n - 1] = right + 0.3f * (e[n - 2] - e[n - 1]);
  }
}

// In a function, and rounded.
static void electric(int n, double *e, const double *h) {
  float old;
  old = e[1];
  for (int i = 1; i < n - 1; i++) e[i] += 0.5 * (h[i] - h[i - 1]);
  e[0] = old + 0.3 * (e[1] - e[0]);
}
void in_function(int n, int steps, double *e, double *h) {
  for (int t = 0; t < steps; t++) {
    for (int i = 0; i < n - 1; i++) h[i] += 0.5 * (e[i + 1] - e[i]);
    electric(n, e, h);
  }
}

// Given to a function.
static void set_end(double *e, double old, double k) { e[0] = old + k * (e[1] - e[0]); }
void as_argument(int n, int steps, double *e, double *h) {
  for (int t = 0; t < steps; t++) {
    for (int i = 0; i < n - 1; i++) h[i] += 0.5 * (e[i + 1] - e[i]);
    const double old = get(e, 1), twice = 1.5 * old;
    for (int i = 1; i < n - 1; i++) e[i] += 0.5 * (h[i] - h[i - 1]);
    set_end(e, old + 0.1 * twice, 0.25);
  }
}

// Of a struct, and of an array that the step only reads, where the host reads the element.
struct Line {
  int n;
  double *e, *h;
};
static double at(const struct Line *line, int i) { return line->e[i]; }
void in_struct(struct Line *line, const double *s, int steps) {
  for (int t = 0; t < steps; t++) {
    const double old = at(line, 1), source = get(s, t % 4);
    for (int i = 0; i < line->n - 1; i++) line->h[i] += 0.5 * (line->e[i + 1] - line->e[i]);
    for (int i = 1; i < line->n - 1; i++) line->e[i] += 0.5 * (line->h[i] - line->h[i - 1]);
    line->e[0] = old + 0.3 * (line->e[1] - line->e[0]) + source;
  }
}

// A sum in a function that another one calls.
static double half(const double *e) { return 0.5 * mean(e); }
void deeper(int n, int steps, double *e, double *h) {
  for (int t = 0; t < steps; t++) {
    for (int i = 0; i < n - 1; i++) h[i] += 0.5 * (e[i + 1] - e[i]);
    const double old = half(e);
    for (int i = 1; i < n - 1; i++) e[i] += 0.5 * (h[i] - h[i - 1]);
    e[0] = 0.1 * old + 0.3 * (e[1] - e[0]);
  }
}

// A function that is called twice has two such variables in a time step.
// form: Reads and borders: Values kept before the loop in a function that is called for several arrays
static void each(int n, double *e, const double *h) {
  double old;
  old = get(e, 1);
  for (int i = 1; i < n - 1; i++) e[i] += 0.5 * (h[i] - h[i - 1]);
  e[0] = old + 0.3 * (e[1] - e[0]);
}
void for_two(int n, int steps, double *e, double *g, double *h) {
  for (int t = 0; t < steps; t++) {
    for (int i = 0; i < n - 1; i++) h[i] += 0.05 * (e[i + 1] - e[i]) + 0.1 * g[i + 1];
    each(n, e, h);
    each(n, g, h);
  }
}
