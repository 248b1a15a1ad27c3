// Several fields: leapfrog pairs, coupled updates, sources at cells.
#include <string.h>
#define N 512
#define STEPS for (int t = 0; t < steps; t++)

// family leapfrog
// form two sweeps in place
void f(int steps, double e[N], double h[N]) { STEPS { for (int i = 0; i < N - 1; i++) h[i] += 0.5 * (e[i + 1] - e[i]); for (int i = 1; i < N - 1; i++) e[i] += 0.5 * (h[i] - h[i - 1]); } }
// form written out
void f(int steps, double e[N], double h[N]) { STEPS { for (int i = 0; i < N - 1; i++) h[i] = h[i] + 0.5 * (e[i + 1] - e[i]); for (int i = 1; i < N - 1; i++) e[i] = e[i] + 0.5 * (h[i] - h[i - 1]); } }
// form in functions
static void magnetic(double h[N], const double e[N]) { for (int i = 0; i < N - 1; i++) h[i] += 0.5 * (e[i + 1] - e[i]); }
static void electric(double e[N], const double h[N]) { for (int i = 1; i < N - 1; i++) e[i] += 0.5 * (h[i] - h[i - 1]); }
void f(int steps, double e[N], double h[N]) { STEPS { magnetic(h, e); electric(e, h); } }
// form members of cells
struct cell { double e, h; };
void f(int steps, struct cell c[N]) { STEPS { for (int i = 0; i < N - 1; i++) c[i].h += 0.5 * (c[i + 1].e - c[i].e); for (int i = 1; i < N - 1; i++) c[i].e += 0.5 * (c[i].h - c[i - 1].h); } }
// form members of a struct of arrays
struct grid { double *e, *h; };
void f(int steps, struct grid *g) { STEPS { for (int i = 0; i < N - 1; i++) g->h[i] += 0.5 * (g->e[i + 1] - g->e[i]); for (int i = 1; i < N - 1; i++) g->e[i] += 0.5 * (g->h[i] - g->h[i - 1]); } }
// form shifted loop
void f(int steps, double e[N], double h[N]) { STEPS { for (int i = 1; i < N; i++) h[i - 1] += 0.5 * (e[i] - e[i - 1]); for (int i = 1; i < N - 1; i++) e[i] += 0.5 * (h[i] - h[i - 1]); } }
// form planes of both
void f(int steps, double e[2][N], double h[2][N]) {
  STEPS { for (int i = 0; i < N - 1; i++) h[(t + 1) % 2][i] = h[t % 2][i] + 0.5 * (e[t % 2][i + 1] - e[t % 2][i]); for (int i = 1; i < N - 1; i++) e[(t + 1) % 2][i] = e[t % 2][i] + 0.5 * (h[(t + 1) % 2][i] - h[(t + 1) % 2][i - 1]); }
}

// family leapfrog_border: the end of one field made of the other
// form behind
void f(int steps, double e[N], double h[N]) { STEPS { for (int i = 0; i < N - 1; i++) h[i] += 0.5 * (e[i + 1] - e[i]); for (int i = 1; i < N - 1; i++) e[i] += 0.5 * (h[i] - h[i - 1]); e[0] = h[0]; e[N - 1] = 0; } }

// family coupled
// form both trade places
#define LINE for (int i = 1; i < N - 1; i++)
void f(int steps, double *u, double *un, double *v, double *vn) {
  STEPS { LINE un[i] = u[i] + 0.1 * (u[i - 1] - 2 * u[i] + u[i + 1]) + v[i]; LINE vn[i] = 0.9 * v[i] + u[i + 1] - v[i - 1]; double *x = u; u = un; un = x; x = v; v = vn; vn = x; }
}
// form one loop
#define LINE for (int i = 1; i < N - 1; i++)
void f(int steps, double *u, double *un, double *v, double *vn) {
  STEPS { LINE { un[i] = u[i] + 0.1 * (u[i - 1] - 2 * u[i] + u[i + 1]) + v[i]; vn[i] = 0.9 * v[i] + u[i + 1] - v[i - 1]; } double *x = u; u = un; un = x; x = v; v = vn; vn = x; }
}
// form one trades places, one is copied back
#define LINE for (int i = 1; i < N - 1; i++)
void f(int steps, double *u, double *un, double v[N], double vn[N]) {
  STEPS { LINE un[i] = u[i] + 0.1 * (u[i - 1] - 2 * u[i] + u[i + 1]) + v[i]; LINE vn[i] = 0.9 * v[i] + u[i + 1] - v[i - 1]; LINE v[i] = vn[i]; double *x = u; u = un; un = x; }
}
// form planes by time
#define LINE for (int i = 1; i < N - 1; i++)
void f(int steps, double u[2][N], double v[2][N]) {
  STEPS { LINE u[(t + 1) % 2][i] = u[t % 2][i] + 0.1 * (u[t % 2][i - 1] - 2 * u[t % 2][i] + u[t % 2][i + 1]) + v[t % 2][i]; LINE v[(t + 1) % 2][i] = 0.9 * v[t % 2][i] + u[t % 2][i + 1] - v[t % 2][i - 1]; }
}
// form planes of one, a copy of the other
#define LINE for (int i = 1; i < N - 1; i++)
void f(int steps, double u[2][N], double v[N], double vn[N]) {
  STEPS { LINE u[(t + 1) % 2][i] = u[t % 2][i] + 0.1 * (u[t % 2][i - 1] - 2 * u[t % 2][i] + u[t % 2][i + 1]) + v[i]; LINE vn[i] = 0.9 * v[i] + u[t % 2][i + 1] - v[i - 1]; LINE v[i] = vn[i]; }
}
// form two steps in an iteration, two swaps
#define LINE for (int i = 1; i < N - 1; i++)
void f(int steps, double *u, double *un, double *v, double *vn) {
  STEPS {
    double *x;
    LINE un[i] = u[i] + 0.1 * (u[i - 1] - 2 * u[i] + u[i + 1]) + v[i];
    LINE vn[i] = 0.9 * v[i] + u[i + 1] - v[i - 1];
    x = u; u = un; un = x; x = v; v = vn; vn = x;
    LINE un[i] = u[i] + 0.1 * (u[i - 1] - 2 * u[i] + u[i + 1]) + v[i];
    LINE vn[i] = 0.9 * v[i] + u[i + 1] - v[i - 1];
    x = u; u = un; un = x; x = v; v = vn; vn = x;
  }
}

// family again: a field is multiplied once more behind its update
// form two sweeps
#define LINE for (int i = 1; i < n - 1; i++)
void f(int n, int steps, double *u, double *un, double *v) {
  STEPS { LINE un[i] = u[i] + 0.1 * (u[i - 1] - 2 * u[i] + u[i + 1]) + v[i]; LINE v[i] = 0.9 * v[i] + un[i]; LINE v[i] = v[i] * 0.5; double *x = u; u = un; un = x; }
}
// form one sweep
#define LINE for (int i = 1; i < n - 1; i++)
void f(int n, int steps, double *u, double *un, double *v) {
  STEPS { LINE un[i] = u[i] + 0.1 * (u[i - 1] - 2 * u[i] + u[i + 1]) + v[i]; LINE { v[i] = 0.9 * v[i] + un[i]; v[i] = v[i] * 0.5; } double *x = u; u = un; un = x; }
}
// form a temporary
#define LINE for (int i = 1; i < n - 1; i++)
void f(int n, int steps, double *u, double *un, double *v) {
  STEPS { LINE un[i] = u[i] + 0.1 * (u[i - 1] - 2 * u[i] + u[i + 1]) + v[i]; LINE { const double w = 0.9 * v[i] + un[i]; v[i] = w * 0.5; } double *x = u; u = un; un = x; }
}
// form *=
#define LINE for (int i = 1; i < n - 1; i++)
void f(int n, int steps, double *u, double *un, double *v) {
  STEPS { LINE un[i] = u[i] + 0.1 * (u[i - 1] - 2 * u[i] + u[i + 1]) + v[i]; LINE v[i] = 0.9 * v[i] + un[i]; LINE v[i] *= 0.5; double *x = u; u = un; un = x; }
}

// family masked
// form a condition around the assignment
void f(int steps, double u[N][N], double un[N][N], int m[N][N]) {
  STEPS { for (int i = 1; i < N - 1; i++) for (int j = 1; j < N - 1; j++) if (m[i][j]) un[i][j] = 0.25 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]); for (int i = 1; i < N - 1; i++) for (int j = 1; j < N - 1; j++) u[i][j] = un[i][j]; }
}
// form continue
void f(int steps, double u[N][N], double un[N][N], int m[N][N]) {
  STEPS { for (int i = 1; i < N - 1; i++) for (int j = 1; j < N - 1; j++) { if (!m[i][j]) continue; un[i][j] = 0.25 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]); } for (int i = 1; i < N - 1; i++) for (int j = 1; j < N - 1; j++) u[i][j] = un[i][j]; }
}

// family masked_whole: copied back with its border, which u takes over in the first step (in masked u keeps its
// own), and with the cells where the mask leaves un: so these are two fields, of which u has the larger box
// form a condition around the assignment
void f(int steps, double u[N][N], double un[N][N], int m[N][N]) {
  STEPS { for (int i = 1; i < N - 1; i++) for (int j = 1; j < N - 1; j++) if (m[i][j]) un[i][j] = 0.25 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]); for (int i = 0; i < N; i++) for (int j = 0; j < N; j++) u[i][j] = un[i][j]; }
}
// form continue
void f(int steps, double u[N][N], double un[N][N], int m[N][N]) {
  STEPS { for (int i = 1; i < N - 1; i++) for (int j = 1; j < N - 1; j++) { if (!m[i][j]) continue; un[i][j] = 0.25 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]); } for (int i = 0; i < N; i++) for (int j = 0; j < N; j++) u[i][j] = un[i][j]; }
}
// form a choice
void f(int steps, double u[N][N], double un[N][N], int m[N][N]) {
  STEPS { for (int i = 1; i < N - 1; i++) for (int j = 1; j < N - 1; j++) un[i][j] = m[i][j] ? 0.25 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]) : un[i][j]; for (int i = 0; i < N; i++) for (int j = 0; j < N; j++) u[i][j] = un[i][j]; }
}
// form copied back by memcpy
void f(int steps, double u[N][N], double un[N][N], int m[N][N]) {
  STEPS { for (int i = 1; i < N - 1; i++) for (int j = 1; j < N - 1; j++) if (m[i][j]) un[i][j] = 0.25 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]); memcpy(u, un, sizeof(double) * N * N); }
}

// family source: at one cell
// form behind the sweep
#define INSIDE for (int i = 1; i < N - 1; i++) for (int j = 1; j < N - 1; j++)
#define MEAN(u) 0.25 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1])
void f(int steps, double u[2][N][N], const double s[]) { STEPS { INSIDE u[(t + 1) % 2][i][j] = MEAN(u[t % 2]); u[(t + 1) % 2][50][60] += s[t]; } }
// form in the sweep
#define INSIDE for (int i = 1; i < N - 1; i++) for (int j = 1; j < N - 1; j++)
#define MEAN(u) 0.25 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1])
void f(int steps, double u[2][N][N], const double s[]) { STEPS INSIDE { double v = MEAN(u[t % 2]); if (i == 50 && j == 60) v += s[t]; u[(t + 1) % 2][i][j] = v; } }
// form of pointers that trade places
#define INSIDE for (int i = 1; i < N - 1; i++) for (int j = 1; j < N - 1; j++)
#define MEAN(u) 0.25 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1])
void f(int steps, double (*u)[N], double (*v)[N], const double s[]) { STEPS { INSIDE v[i][j] = MEAN(u); v[50][60] += s[t]; double (*k)[N] = u; u = v; v = k; } }
// form two steps of a time loop that goes up by two
#define INSIDE for (int i = 1; i < N - 1; i++) for (int j = 1; j < N - 1; j++)
#define MEAN(u) 0.25 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1])
void f(int steps, double a[N][N], double b[N][N], const double s[]) { for (int t = 0; t < steps; t += 2) { INSIDE b[i][j] = MEAN(a); b[50][60] += s[t]; INSIDE a[i][j] = MEAN(b); a[50][60] += s[t + 1]; } }
// form in a function
#define INSIDE for (int i = 1; i < N - 1; i++) for (int j = 1; j < N - 1; j++)
#define MEAN(u) 0.25 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1])
static void inject(double (*v)[N], double amount) { v[50][60] += amount; }
void f(int steps, double (*u)[N], double (*v)[N], const double s[]) { STEPS { INSIDE v[i][j] = MEAN(u); inject(v, s[t]); double (*k)[N] = u; u = v; v = k; } }

// family staggered: extents of n and n + 1 cells
// form arrays of their own extents
void f(int n, int m, int steps, float ex[n][m + 1], float ey[n + 1][m], float hz[n][m], float c) {
  STEPS {
    for (int i = 0; i < n; i++) for (int j = 1; j < m; j++) ex[i][j] += c * (hz[i][j] - hz[i][j - 1]);
    for (int i = 1; i < n; i++) for (int j = 0; j < m; j++) ey[i][j] -= c * (hz[i][j] - hz[i - 1][j]);
    for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) hz[i][j] += c * (ex[i][j + 1] - ex[i][j] - ey[i + 1][j] + ey[i][j]);
  }
}
