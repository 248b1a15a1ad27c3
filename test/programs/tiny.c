/* Grids and numbers of steps in which sweeps have no cells, or one, beside borders, sources and copies: the kernels are not for
   all of them, and what is left runs as C. */
#include <stdio.h>
#include <string.h>

#define NN 24
static double u[NN], v[NN], w[NN], A[2][NN], Q[3][NN], B[2][NN][NN], e[NN][NN], f[NN][NN];

static void fill(void *p, size_t bytes) {
  for (size_t k = 0; k < bytes / sizeof(double); k++) ((double *)p)[k] = (double)(k * 7 % 11) - 3;
}
static void restart(void) {
  fill(u, sizeof u), fill(v, sizeof v), fill(w, sizeof w), fill(A, sizeof A), fill(Q, sizeof Q), fill(B, sizeof B);
  fill(e, sizeof e), fill(f, sizeof f);
}
static unsigned long long h;
static void add(const void *p, size_t bytes) {
  for (size_t k = 0; k < bytes; k++) h = (h ^ ((const unsigned char *)p)[k]) * 1099511628211ull;
}
static void say(const char *what, int n, int m, int steps) {
  h = 14695981039346656037ull;
  add(u, sizeof u), add(v, sizeof v), add(w, sizeof w), add(A, sizeof A), add(Q, sizeof Q), add(B, sizeof B);
  add(e, sizeof e), add(f, sizeof f);
  printf("%s %d %d %d: %llx\n", what, n, m, steps, h);
}

/* A border between the sweeps: the first step's sweep before it reads what was there. */
static void between(int n, int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++) v[i] = u[i] + 0.25 * (u[i - 1] - 2 * u[i] + u[i + 1]);
    u[0] = 1;
    for (int i = 1; i < n - 1; i++) u[i] = v[i];
  }
}
static void between_copies(int n, int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++) v[i] = 0.25 * (u[i - 1] + u[i + 1]);
    u[0] = u[1];
    u[n - 1] = t;
    for (int i = 1; i < n - 1; i++) u[i] = 0.5 * u[i] + v[i];
  }
}
static void between_fields(int n, int m, int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n; i++)
      for (int j = 1; j < m; j++) e[i][j] += 0.5 * (f[i][j] - f[i - 1][j]);
    for (int j = 0; j < m; j++) f[0][j] = t;
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m; j++) f[i][j] += 0.5 * (e[i + 1][j] - e[i][j]);
    e[n / 2][m / 2] += t + 1;
  }
}

/* Sources beside sweeps that may be empty. */
static void source(int n, int steps, double *a, double *b) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++) b[i] = a[i] + 0.1 * (a[i - 1] - 2 * a[i] + a[i + 1]);
    b[n / 2] += 1;
    double *c = a;
    a = b;
    b = c;
  }
}
static void source_at(int n, int m, int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++) B[(t + 1) % 2][i][j] = 0.5 * (B[t % 2][i - 1][j] + B[t % 2][i][j + 1]);
    B[(t + 1) % 2][3][3] += t + 1;
  }
}

/* Borders of grids without inner cells. */
static void borders(int n, int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++) A[(t + 1) % 2][i] = 0.5 * (A[t % 2][i - 1] + A[t % 2][i + 1]);
    A[(t + 1) % 2][0] = t;
    A[(t + 1) % 2][n - 1] = 7;
  }
}
static void mirrored(int n, int m, int steps) {
  for (int t = 0; t < steps; t++) {
    for (int j = 0; j < m; j++) B[t % 2][0][j] = B[t % 2][2][j];
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++) B[(t + 1) % 2][i][j] = 0.5 * (B[t % 2][i - 1][j] + B[t % 2][i][j + 1]);
  }
}
static void cut(int n, int steps) {
  for (int t = 0; t < steps; t++) {
    u[0] = u[1];
    for (int i = 1; i < n - 1; i++) v[i] = 0.5 * (u[i - 1] + u[i + 1]);
    u[n - 1] = 2;
    for (int i = 1; i < n - 1; i++) u[i] = v[i];
    if (t % 2 == 0) printf("%d %.17g\n", t, u[0]);
  }
}

int main(void) {
  for (int n = 1; n < 8; n++)
    for (int steps = 0; steps < 4; steps++) {
      restart(), between(n, steps), say("between", n, 0, steps);
      restart(), between_copies(n, steps), say("copies", n, 0, steps);
      restart(), source(n, steps, u, v), say("source", n, 0, steps);
      restart(), borders(n, steps), say("borders", n, 0, steps);
      restart(), cut(n, steps), say("cut", n, 0, steps);
      for (int m = 0; m < 6; m += 1 + m % 2) {
        restart(), between_fields(n, m, steps), say("fields", n, m, steps);
        restart(), source_at(n, m, steps), say("at", n, m, steps);
        restart(), source_at(m + 4, n, steps), say("at", m + 4, n, steps);
        restart(), mirrored(n, m, steps), say("mirrored", n, m, steps);
      }
    }
  return 0;
}
