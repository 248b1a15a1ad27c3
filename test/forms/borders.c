// What is set beside the cells of a sweep: constant, mirrored, periodic, absorbing; before, behind and in the sweep.
#include <string.h>
#define LINE for (int i = 1; i < n - 1; i++)
#define STEPS for (int t = 0; t < steps; t++)
#define HEAT(u) u[i] + 0.1 * (u[i - 1] - 2 * u[i] + u[i + 1])

// family mirrored
// form behind the sweep
void f(int n, int steps, double *u, double *v) { STEPS { LINE v[i] = HEAT(u); v[0] = v[1]; v[n - 1] = v[n - 2]; double *k = u; u = v; v = k; } }
// form in a function
static void mirror(int n, double *v) { v[0] = v[1]; v[n - 1] = v[n - 2]; }
void f(int n, int steps, double *u, double *v) { STEPS { LINE v[i] = HEAT(u); mirror(n, v); double *k = u; u = v; v = k; } }
// form upper end first
void f(int n, int steps, double *u, double *v) { STEPS { LINE v[i] = HEAT(u); v[n - 1] = v[n - 2]; v[0] = v[1]; double *k = u; u = v; v = k; } }
// form a loop of one cell
void f(int n, int steps, double *u, double *v) { STEPS { LINE v[i] = HEAT(u); for (int g = 0; g < 1; g++) { v[g] = v[1]; v[n - 1 - g] = v[n - 2]; } double *k = u; u = v; v = k; } }
// form two arrays by turns
void f(int n, int steps, double *u, double *v) {
  STEPS { LINE v[i] = HEAT(u); v[0] = v[1]; v[n - 1] = v[n - 2]; LINE u[i] = HEAT(v); u[0] = u[1]; u[n - 1] = u[n - 2]; }
}
// form copied back
void f(int n, int steps, double *u, double *v) { STEPS { LINE v[i] = HEAT(u); v[0] = v[1]; v[n - 1] = v[n - 2]; for (int i = 0; i < n; i++) u[i] = v[i]; } }
// form copied back by memcpy
void f(int n, int steps, double *u, double *v) { STEPS { LINE v[i] = HEAT(u); v[0] = v[1]; v[n - 1] = v[n - 2]; memcpy(u, v, n * sizeof(double)); } }
// form copied back, then set
void f(int n, int steps, double *u, double *v) { STEPS { LINE v[i] = HEAT(u); LINE u[i] = v[i]; u[0] = u[1]; u[n - 1] = u[n - 2]; } }

// family mirrored_planes
// form behind the sweep
#define M 256
void f(int steps, double u[2][M][M]) {
  STEPS {
    for (int i = 1; i < M - 1; i++) for (int j = 1; j < M - 1; j++) u[(t + 1) % 2][i][j] = 0.25 * (u[t % 2][i - 1][j] + u[t % 2][i + 1][j] + u[t % 2][i][j - 1] + u[t % 2][i][j + 1]);
    for (int j = 0; j < M; j++) { u[(t + 1) % 2][0][j] = u[(t + 1) % 2][1][j]; u[(t + 1) % 2][M - 1][j] = u[(t + 1) % 2][M - 2][j]; }
  }
}
// form two loops of one face each
#define M 256
void f(int steps, double u[2][M][M]) {
  STEPS {
    for (int i = 1; i < M - 1; i++) for (int j = 1; j < M - 1; j++) u[(t + 1) % 2][i][j] = 0.25 * (u[t % 2][i - 1][j] + u[t % 2][i + 1][j] + u[t % 2][i][j - 1] + u[t % 2][i][j + 1]);
    for (int j = 0; j < M; j++) u[(t + 1) % 2][0][j] = u[(t + 1) % 2][1][j];
    for (int j = 0; j < M; j++) u[(t + 1) % 2][M - 1][j] = u[(t + 1) % 2][M - 2][j];
  }
}
// form two arrays by turns
#define M 256
#define MEAN(u) 0.25 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1])
void f(int steps, double a[M][M], double b[M][M]) {
  STEPS {
    for (int i = 1; i < M - 1; i++) for (int j = 1; j < M - 1; j++) b[i][j] = MEAN(a);
    for (int j = 0; j < M; j++) { b[0][j] = b[1][j]; b[M - 1][j] = b[M - 2][j]; }
    for (int i = 1; i < M - 1; i++) for (int j = 1; j < M - 1; j++) a[i][j] = MEAN(b);
    for (int j = 0; j < M; j++) { a[0][j] = a[1][j]; a[M - 1][j] = a[M - 2][j]; }
  }
}

// family clamped: no ghost cells
// form neighbours chosen
void f(int n, int steps, double *u, double *v) { STEPS { for (int i = 0; i < n; i++) v[i] = u[i] + 0.1 * ((i > 0 ? u[i - 1] : u[i]) - 2 * u[i] + (i < n - 1 ? u[i + 1] : u[i])); double *k = u; u = v; v = k; } }
// form subscripts chosen
void f(int n, int steps, double *u, double *v) { STEPS { for (int i = 0; i < n; i++) v[i] = u[i] + 0.1 * (u[i > 0 ? i - 1 : i] - 2 * u[i] + u[i < n - 1 ? i + 1 : i]); double *k = u; u = v; v = k; } }
// form temporaries chosen
void f(int n, int steps, double *u, double *v) { STEPS { for (int i = 0; i < n; i++) { const double l = i > 0 ? u[i - 1] : u[i], r = i < n - 1 ? u[i + 1] : u[i]; v[i] = u[i] + 0.1 * (l - 2 * u[i] + r); } double *k = u; u = v; v = k; } }
// form temporaries in branches
void f(int n, int steps, double *u, double *v) {
  STEPS { for (int i = 0; i < n; i++) { double l, r; if (i > 0) l = u[i - 1]; else l = u[i]; if (i < n - 1) r = u[i + 1]; else r = u[i]; v[i] = u[i] + 0.1 * (l - 2 * u[i] + r); } double *k = u; u = v; v = k; }
}

// family periodic
// form ghost cells behind the sweep
void f(int n, int steps, double *u, double *v) { STEPS { LINE v[i] = HEAT(u); v[0] = v[n - 2]; v[n - 1] = v[1]; double *k = u; u = v; v = k; } }
// form upper ghost first
void f(int n, int steps, double *u, double *v) { STEPS { LINE v[i] = HEAT(u); v[n - 1] = v[1]; v[0] = v[n - 2]; double *k = u; u = v; v = k; } }
// form in a function
static void wrap(int n, double *v) { v[0] = v[n - 2]; v[n - 1] = v[1]; }
void f(int n, int steps, double *u, double *v) { STEPS { LINE v[i] = HEAT(u); wrap(n, v); double *k = u; u = v; v = k; } }
// form two arrays by turns
void f(int n, int steps, double *u, double *v) { STEPS { LINE v[i] = HEAT(u); v[0] = v[n - 2]; v[n - 1] = v[1]; LINE u[i] = HEAT(v); u[0] = u[n - 2]; u[n - 1] = u[1]; } }
// form copied back, then set
void f(int n, int steps, double *u, double *v) { STEPS { LINE v[i] = HEAT(u); LINE u[i] = v[i]; u[0] = u[n - 2]; u[n - 1] = u[1]; } }
// form set, then copied back as a whole
void f(int n, int steps, double *u, double *v) { STEPS { LINE v[i] = HEAT(u); v[0] = v[n - 2]; v[n - 1] = v[1]; for (int i = 0; i < n; i++) u[i] = v[i]; } }

// family mirrored_first: set in what the step reads, so that the first step finds them
// form before the sweep
void f(int n, int steps, double *u, double *v) { STEPS { u[0] = u[1]; u[n - 1] = u[n - 2]; LINE v[i] = HEAT(u); double *k = u; u = v; v = k; } }
// form upper end first
void f(int n, int steps, double *u, double *v) { STEPS { u[n - 1] = u[n - 2]; u[0] = u[1]; LINE v[i] = HEAT(u); double *k = u; u = v; v = k; } }
// form in a function
static void mirror(int n, double *v) { v[0] = v[1]; v[n - 1] = v[n - 2]; }
void f(int n, int steps, double *u, double *v) { STEPS { mirror(n, u); LINE v[i] = HEAT(u); double *k = u; u = v; v = k; } }

// family periodic_first
// form ghost cells before the sweep
void f(int n, int steps, double *u, double *v) { STEPS { u[0] = u[n - 2]; u[n - 1] = u[1]; LINE v[i] = HEAT(u); double *k = u; u = v; v = k; } }
// form upper ghost first
void f(int n, int steps, double *u, double *v) { STEPS { u[n - 1] = u[1]; u[0] = u[n - 2]; LINE v[i] = HEAT(u); double *k = u; u = v; v = k; } }

// family periodic_index
// form remainders
void f(int n, int steps, double *u, double *v) { STEPS { for (int i = 0; i < n; i++) v[i] = u[i] + 0.1 * (u[(i + n - 1) % n] - 2 * u[i] + u[(i + 1) % n]); double *k = u; u = v; v = k; } }
// form choices
void f(int n, int steps, double *u, double *v) { STEPS { for (int i = 0; i < n; i++) v[i] = u[i] + 0.1 * (u[i == 0 ? n - 1 : i - 1] - 2 * u[i] + u[i == n - 1 ? 0 : i + 1]); double *k = u; u = v; v = k; } }
// form variables
void f(int n, int steps, double *u, double *v) { STEPS { for (int i = 0; i < n; i++) { const int l = (i + n - 1) % n, r = (i + 1) % n; v[i] = u[i] + 0.1 * (u[l] - 2 * u[i] + u[r]); } double *k = u; u = v; v = k; } }

// family periodic_index_planes
// form planes by time
#define M 256
void f(int steps, double u[2][M]) { STEPS for (int i = 0; i < M; i++) u[(t + 1) % 2][i] = u[t % 2][i] + 0.1 * (u[t % 2][(i + M - 1) % M] - 2 * u[t % 2][i] + u[t % 2][(i + 1) % M]); }
// form two arrays
#define M 256
void f(int steps, double u[M], double v[M]) {
  STEPS { for (int i = 0; i < M; i++) v[i] = u[i] + 0.1 * (u[(i + M - 1) % M] - 2 * u[i] + u[(i + 1) % M]); for (int i = 0; i < M; i++) u[i] = v[i]; }
}
// form choices
#define M 256
void f(int steps, double u[2][M]) { STEPS for (int i = 0; i < M; i++) u[(t + 1) % 2][i] = u[t % 2][i] + 0.1 * (u[t % 2][i > 0 ? i - 1 : M - 1] - 2 * u[t % 2][i] + u[t % 2][i < M - 1 ? i + 1 : 0]); }

// family constant_by_time
// form behind the sweep
void f(int n, int steps, double *u, double *v, const double *s) { STEPS { LINE v[i] = HEAT(u); v[0] = s[t]; double *k = u; u = v; v = k; } }
// form before the sweep, of the next plane
void f(int n, int steps, double *u, double *v, const double *s) { STEPS { v[0] = s[t]; LINE v[i] = HEAT(u); double *k = u; u = v; v = k; } }

// family mur: absorbing, of old and new values
// form behind the sweep
void f(int n, int steps, double *u, double *v) { STEPS { LINE v[i] = HEAT(u); v[0] = u[1] + 0.5 * (v[1] - u[0]); double *k = u; u = v; v = k; } }
// form copied back
void f(int n, int steps, double *u, double *v) { STEPS { LINE v[i] = HEAT(u); v[0] = u[1] + 0.5 * (v[1] - u[0]); for (int i = 0; i < n - 1; i++) u[i] = v[i]; } }
// family mur_planes
// form planes
#define M 256
void f(int steps, double u[2][M]) {
  STEPS { for (int i = 1; i < M - 1; i++) u[(t + 1) % 2][i] = HEAT(u[t % 2]); u[(t + 1) % 2][0] = u[t % 2][1] + 0.5 * (u[(t + 1) % 2][1] - u[t % 2][0]); }
}
// form two arrays
#define M 256
void f(int steps, double *u, double *v) { STEPS { for (int i = 1; i < M - 1; i++) v[i] = HEAT(u); v[0] = u[1] + 0.5 * (v[1] - u[0]); double *k = u; u = v; v = k; } }

// family mur_second: a value kept of the cell before; the wave's old values are overwritten
// form in place with a scalar
void f(int n, int steps, double *e, double *h) {
  STEPS { for (int i = 0; i < n - 1; i++) h[i] += 0.5 * (e[i + 1] - e[i]); const double old = e[1]; for (int i = 1; i < n - 1; i++) e[i] += 0.5 * (h[i] - h[i - 1]); e[0] = old + 0.3 * (e[1] - e[0]); }
}
// form a scalar that is set behind its declaration
void f(int n, int steps, double *e, double *h) {
  STEPS { double old; for (int i = 0; i < n - 1; i++) h[i] += 0.5 * (e[i + 1] - e[i]); old = e[1]; for (int i = 1; i < n - 1; i++) e[i] += 0.5 * (h[i] - h[i - 1]); e[0] = old + 0.3 * (e[1] - e[0]); }
}
// form a function that reads it
static double get(const double *of, int at) { return of[at]; }
void f(int n, int steps, double *e, double *h) {
  STEPS { for (int i = 0; i < n - 1; i++) h[i] += 0.5 * (e[i + 1] - e[i]); const double old = get(e, 1); for (int i = 1; i < n - 1; i++) e[i] += 0.5 * (h[i] - h[i - 1]); e[0] = old + 0.3 * (e[1] - e[0]); }
}
