// Values that look alike and are none: of a cell before and behind its store, of an integer and of its lowest
// byte, of a number and whether it has an integral part, of unsigned numbers and what they are modulo a power
// of two.
#include <stdio.h>

enum { N = 300 };

static void fs(int n, int steps, double* u, double* k, double* tmp, const double* c) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++) {
      double o = u[i];
      u[i] = o * 0.5 + c[i];
      tmp[i] = o + 1;
    }
    for (int i = 2; i < n - 2; i++) k[i] = k[i] * 0.5 + tmp[i + 1] - tmp[i - 1];
    for (int i = 1; i < n - 1; i++) tmp[i] = u[i] * 2;
  }
}
static void cond(int n, int steps, double* u, double* w, const double* v) {
  for (int t = 0; t < steps; t++)
    for (int i = 1; i < n - 1; i++) {
      int p = u[i] > 0;
      u[i] = 0.5 - u[i];
      w[i] = w[i] * 0.5 + (p ? (u[i] > 0 ? 1 : v[i - 1]) : 2);
    }
}
static void chosen(int n, int steps, double* u, double* v, double w) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++) v[i] = (int)w ? u[i] * 0.5 : w ? u[i - 1] : u[i + 1];
    double* k = u;
    u = v;
    v = k;
  }
}
static void copied(int n, int steps, double* u, double* v) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n; i++) v[i] = u[i - 1] * 0.5 + u[i + 1];
    for (int i = 1; i < (unsigned char)n; i++) u[i] = v[i];
  }
}
static void cell(int n, int steps, double* u, double* v, int k) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++) v[i] = u[i - 1] * 0.5 + u[i + 1];
    v[(unsigned char)k] = v[k] + 1;
    double* s = u;
    u = v;
    v = s;
  }
}
static void fused(int steps, double a[100], double u[100], const double c[100]) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < 99; i++) {
      a[i] = u[i] * 0.5;
      u[i] = u[i] * 0.9 + c[i];
    }
    a[5] = a[4] + 1;
  }
}
static void boxes(int n, int steps, double* v, double* w) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n; i++) v[i] = v[i] * 0.5 + w[i];
    for (int i = 1; i < (unsigned char)n; i++) w[i] = w[i] * 0.25 + v[i];
  }
}
static void period(int n, int steps, double* u, double* v) {
  for (int t = 0; t < steps; t++) {
    for (int i = 0; i < n; i++) v[i] = u[i] + 0.5 * u[(i + 1) % (unsigned char)n];
    double* k = u;
    u = v;
    v = k;
  }
}
static void wraps(unsigned n, int steps, double* u, double* v) {
  for (int t = 0; t < steps; t++) {
    for (unsigned i = 0; i < n - 1; i++) v[i] = (long)(i - 1u) + 1 > n ? u[i + 1] : u[i] * 0.5;
    double* k = u;
    u = v;
    v = k;
  }
}
static void nested(int n, int steps, double* u, double* w, const double* v) {
  for (int t = 0; t < steps; t++)
    for (int i = 1; i < n - 1; i++) {
      int was = u[i] > 0;
      u[i] = 0.5 - u[i];
      double s = 0;
      if (was) {
        if (!(u[i] > 0)) s = v[i - 1];
      }
      w[i] = w[i] * 0.5 + s;
    }
}
static void rounded(int n, int steps, double* u, double* v, double x) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++) {
      if ((float)x)
        v[i] = u[i] * 0.5;
      else if (x)
        v[i] = u[i - 1];
      else
        v[i] = u[i + 1];
    }
    double* k = u;
    u = v;
    v = k;
  }
}
static void sizes(int n, int steps, double* u, double* v) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++) v[i] = u[i - 1] * 0.5 + u[i + 1];
    for (int i = 0; i < (short)n; i++) u[i] = v[i];
  }
}

static double x[4][400];
static void fill(void) {
  for (int k = 0; k < 4; k++)
    for (int i = 0; i < 400; i++) x[k][i] = (i * (k + 3) % 17 - 8) / 8.0;
}
static void show(const char* name) {
  double s[4] = {0};
  for (int k = 0; k < 4; k++)
    for (int i = 0; i < 400; i++) s[k] += x[k][i] * (1 + i % 7);
  printf("%s %.9g %.9g %.9g %.9g\n", name, s[0], s[1], s[2], s[3]);
}

int main(void) {
  fill();
  fs(N, 3, x[0], x[1], x[2], x[3]);
  show("fs");
  fill();
  cond(N, 3, x[0], x[1], x[2]);
  show("cond");
  fill();
  chosen(N, 3, x[0], x[1], 0.25);
  show("chosen");
  fill();
  copied(N, 3, x[0], x[1]);
  show("copied");
  fill();
  cell(N, 3, x[0], x[1], 270);
  show("cell");
  fill();
  fused(3, x[0], x[1], x[2]);
  show("fused");
  fill();
  boxes(N, 3, x[0], x[1]);
  show("boxes");
  fill();
  period(N, 3, x[0], x[1]);
  show("period");
  fill();
  wraps(N, 3, x[0], x[1]);
  show("wraps");
  fill();
  nested(N, 3, x[0], x[1], x[2]);
  show("nested");
  fill();
  rounded(N, 3, x[0], x[1], 1e-60);
  show("rounded");
  fill();
  sizes(N, 3, x[0], x[1]);
  show("sizes");
  return 0;
}
