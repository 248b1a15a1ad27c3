// Cerjan's sponges: both planes of a wave damped, at the sides or in all cells, behind and before the update. Cells that
// no step makes differ in both planes, and are 0 then. Memory of planes ends at pages that cannot be read or written.
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>

enum { PAGE = 4096, W = 4, M = 40 };
#ifndef F
#define F float
#endif

// So many cells, that end at such a page.
static F *cells(int count, int seed) {
  size_t bytes = count * sizeof(F), whole = (bytes + PAGE - 1) / PAGE * PAGE;
  char *p = (char *)mmap(0, whole + 2 * PAGE, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  mprotect(p + PAGE, whole, PROT_READ | PROT_WRITE);
  F *made = (F *)(p + PAGE + whole - bytes);
  for (int i = 0; i < count; i++) made[i] = 0.25f + ((i + seed) * (7 + seed) % 61) / 128.0f;
  return made;
}
static F **rows(int n, int seed) { F **r = (F **)malloc(n * sizeof *r); for (int i = 0; i < n; i++) r[i] = cells(M, seed + i % 3); return r; }
static void show(const char *s, const F *p, int n) { double x = 0; for (int i = 0; i < n; i++) x += p[i] * (i % 13 + 1); printf("%s %.17g\n", s, x); }
#define STEPS for (int t = 0; t < steps; t++)
#define INSIDE for (int i = 1; i < n - 1; i++) for (int j = 1; j < M - 1; j++)
#define ALL for (int i = 0; i < n; i++) for (int j = 0; j < M; j++)
#define WAVE b[i][j] = 2 * a[i][j] - b[i][j] + 0.1f * (a[i + 1][j] + a[i - 1][j] + a[i][j + 1] + a[i][j - 1] - 4 * a[i][j])
#define SWAP { F (*s)[M] = a; a = b; b = s; }
#define GIVEN int n, int steps, F (*a)[M], F (*b)[M], const F *d, const F (*g)[M]

static void both_ends(GIVEN) { STEPS { INSIDE WAVE; for (int i = 0; i < W; i++) for (int j = 0; j < M; j++) { b[i][j] *= d[i]; a[i][j] *= d[i]; b[n - 1 - i][j] *= d[i]; a[n - 1 - i][j] *= d[i]; } SWAP } }
static void one_end(GIVEN) { STEPS { INSIDE WAVE; for (int i = 1; i < W; i++) for (int j = 1; j < M - 1; j++) { a[i][j] *= d[i]; b[i][j] *= d[i]; } SWAP } }
static void columns(GIVEN) { STEPS { INSIDE WAVE; for (int i = 0; i < n; i++) for (int j = 0; j < W; j++) { a[i][j] *= d[j]; b[i][j] *= d[j]; a[i][M - 1 - j] *= d[j]; b[i][M - 1 - j] *= d[j]; } SWAP } }
static void all_cells(GIVEN) { STEPS { INSIDE WAVE; ALL { a[i][j] *= g[i][j]; b[i][j] *= g[i][j]; } SWAP } }
static void inside(GIVEN) { STEPS { INSIDE WAVE; INSIDE { a[i][j] *= g[i][j]; b[i][j] *= g[i][j]; } SWAP } }
static void before(GIVEN) { STEPS { INSIDE { a[i][j] *= g[i][j]; b[i][j] *= g[i][j]; } INSIDE WAVE; SWAP } }
static void before_at_end(GIVEN) { STEPS { for (int i = 0; i < W; i++) for (int j = 0; j < M; j++) { a[i][j] *= d[i]; b[i][j] *= d[i]; } INSIDE WAVE; SWAP } }
static void under_conditions(GIVEN) { STEPS { INSIDE WAVE; ALL { if (i < W) { a[i][j] *= d[i]; b[i][j] *= d[i]; } if (i >= n - W) { a[i][j] *= d[n - 1 - i]; b[i][j] *= d[n - 1 - i]; } } SWAP } }
static void older_alone(GIVEN) { STEPS { INSIDE WAVE; ALL a[i][j] *= g[i][j]; SWAP } }
static void filtered(GIVEN) { STEPS { INSIDE { F o = b[i][j]; b[i][j] = o + 0.1f * (a[i + 1][j] - a[i - 1][j] + a[i][j + 1]); } INSIDE a[i][j] += 0.05f * (b[i][j] - 2 * a[i][j]); SWAP } }
static void mirrored_border(GIVEN) { STEPS { INSIDE WAVE; for (int j = 1; j < M - 1; j++) b[0][j] = b[1][j]; INSIDE { a[i][j] *= g[i][j]; b[i][j] *= g[i][j]; } SWAP } }
static void with_source(GIVEN) { STEPS { INSIDE WAVE; b[n / 2][M / 2] += d[1] * t; ALL { a[i][j] *= g[i][j]; b[i][j] *= g[i][j]; } SWAP } }
static void unrolled(GIVEN) { STEPS { INSIDE WAVE; INSIDE { a[i][j] *= g[i][j]; b[i][j] *= g[i][j]; } INSIDE a[i][j] = 2 * b[i][j] - a[i][j] + 0.1f * (b[i + 1][j] + b[i - 1][j] + b[i][j + 1] + b[i][j - 1] - 4 * b[i][j]); INSIDE { b[i][j] *= g[i][j]; a[i][j] *= g[i][j]; } } }
static void with_output(GIVEN) { STEPS { INSIDE WAVE; INSIDE { a[i][j] *= g[i][j]; b[i][j] *= g[i][j]; } SWAP if (t % 3 == 2) show("cut", a[0], n * M); } }
static void down(GIVEN) { for (int t = steps; t > 0; t--) { INSIDE WAVE; INSIDE { a[i][j] *= g[i][j]; b[i][j] = b[i][j] * g[i][j] + 0.01f * t; } SWAP } }
static void in_rows(int n, int steps, F **a, F **b, const F *d) { STEPS { INSIDE WAVE; INSIDE { a[i][j] *= d[0]; b[i][j] *= d[1]; } F **s = a; a = b; b = s; } }
static void by_time(int n, int steps, F *u[2], const F *d) {
  STEPS {
    INSIDE u[(t + 1) % 2][i * M + j] = 2 * u[t % 2][i * M + j] - u[(t + 1) % 2][i * M + j] + 0.1f * (u[t % 2][(i + 1) * M + j] + u[t % 2][(i - 1) * M + j] - 2 * u[t % 2][i * M + j]);
    INSIDE { u[t % 2][i * M + j] *= d[0]; u[(t + 1) % 2][i * M + j] *= d[1]; }
  }
}
// beside arrays that trade places, and are read where nothing makes them
static void beside(int n, int steps, F (*a)[M], F (*b)[M], F (*u)[M], F (*v)[M], const F *d) {
  STEPS {
    INSIDE WAVE;
    INSIDE v[i][j] = 0.2f * (u[i + 1][j] + u[i - 1][j] + u[i][j + 1] + u[i][j - 1] + a[i][j]);
    INSIDE { a[i][j] *= d[0]; b[i][j] *= d[1]; }
    SWAP F (*s)[M] = u; u = v; v = s;
  }
}
// a sum over all steps, made of neighbours
static void image(int n, int steps, F (*a)[M], F (*b)[M], F (*u)[M], const F *d) {
  STEPS {
    INSIDE u[i][j] += a[i][j + 1] - a[i][j - 1];
    INSIDE WAVE;
    INSIDE { a[i][j] *= d[0]; b[i][j] *= d[1]; }
    SWAP
  }
}
// in a cube: inside, and in all cells
#define CUBE for (int i = 1; i < n - 1; i++) for (int j = 1; j < 6; j++) for (int k = 1; k < 8; k++)
static void cube(int n, int steps, F (*a)[7][9], F (*b)[7][9], const F *d) {
  STEPS {
    CUBE b[i][j][k] = 2 * a[i][j][k] - b[i][j][k] + 0.1f * (a[i + 1][j][k] + a[i - 1][j][k] + a[i][j + 1][k] + a[i][j - 1][k] + a[i][j][k + 1] + a[i][j][k - 1] - 6 * a[i][j][k]);
    CUBE { a[i][j][k] *= d[0]; b[i][j][k] *= d[1]; }
    F (*s)[7][9] = a; a = b; b = s;
  }
}
static void cube_cells(int n, int steps, F (*a)[7][9], F (*b)[7][9], const F *d) {
  STEPS {
    CUBE b[i][j][k] = 2 * a[i][j][k] - b[i][j][k] + 0.1f * (a[i + 1][j][k] + a[i - 1][j][k] + a[i][j + 1][k] + a[i][j - 1][k] + a[i][j][k + 1] + a[i][j][k - 1] - 6 * a[i][j][k]);
    for (int i = 0; i < n; i++) for (int j = 0; j < 7; j++) for (int k = 0; k < 9; k++) { a[i][j][k] *= d[j] * d[k]; b[i][j][k] *= d[j] * d[k]; }
    F (*s)[7][9] = a; a = b; b = s;
  }
}
static void line(int n, int steps, F *a, F *b, const F *d) {
  STEPS {
    for (int i = 1; i < n - 1; i++) b[i] = 2 * a[i] - b[i] + 0.2f * (a[i + 1] - 2 * a[i] + a[i - 1]);
    for (int i = 1; i < n - 1; i++) { a[i] *= d[0]; b[i] *= d[1]; }
    F *s = a; a = b; b = s;
  }
}

// `like`: both planes begin with the same border.
static void each(int n, int steps, int like) {
  F *a = cells(n * M, 1), *b = cells(n * M, 5), *d = cells(M, 2), *g = cells(n * M, 4), *u = cells(n * M, 7), *v = cells(n * M, 3);
  printf("%d cells, %d steps\n", n, steps);
  for (int i = 0; i < n * M && like; i++) if (i / M % (n - 1) == 0 || i % M == 0 || i % M == M - 1) a[i] = b[i] = 0;
#define TRY(name, ...) name(n, steps, __VA_ARGS__); show(#name, a, n * M), show("  older", b, n * M);
#define PLANES(name) TRY(name, (F (*)[M])a, (F (*)[M])b, d, (const F (*)[M])g)
  PLANES(inside) PLANES(before) PLANES(filtered) PLANES(with_output) PLANES(down) PLANES(unrolled)
  TRY(beside, (F (*)[M])a, (F (*)[M])b, (F (*)[M])u, (F (*)[M])v, d) show("u", u, n * M), show("v", v, n * M);
  TRY(image, (F (*)[M])a, (F (*)[M])b, (F (*)[M])u, d) show("u", u, n * M);
  F *both[] = {a, b};
  TRY(by_time, both, d)
  TRY(line, a, b, d)
  PLANES(older_alone) PLANES(all_cells) PLANES(with_source)
  F **p = rows(n, 1), **q = rows(n, 6);
  in_rows(n, steps, p, q, d);
  for (int i = 0; i < n; i++) show("row", p[i], M), show("  older", q[i], M);
  F *c = cells(n * 63, 1), *o = cells(n * 63, 8);
  cube(n, steps, (F (*)[7][9])c, (F (*)[7][9])o, d), show("cube", c, n * 63), show("  older", o, n * 63);
  cube_cells(n, steps, (F (*)[7][9])c, (F (*)[7][9])o, d), show("cells", c, n * 63), show("  older", o, n * 63);
  if (n < 2 * W) return;
  PLANES(mirrored_border) PLANES(one_end) PLANES(columns) PLANES(both_ends) PLANES(before_at_end) PLANES(under_conditions)
}

int main(void) {
  for (int steps = 0; steps < 6; steps++) each(17, steps, 0), each(9, steps, 1);
  each(3, 1, 0), each(3, 4, 1), each(4, 5, 1), each(8, 3, 0), each(40, 9, 1);
  return 0;
}
