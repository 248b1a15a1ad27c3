// Conditions of position in the forms that they are spelled in: from the far end, by an index of the layer, by the
// counter of the layer's loop, of unsigned iterators, with scalars that are no position, at the ends of a type, in
// three dimensions. All memory ends at pages that cannot be read or written.
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>

enum { PAGE = 4096, W = 8 };

// So many cells, that end at such a page.
static float* tight(int count) {
  size_t bytes = (count > 0 ? count : 0) * sizeof(float), whole = (bytes + PAGE - 1) / PAGE * PAGE;
  char* p = (char*)mmap(0, whole + 2 * PAGE, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (whole) mprotect(p + PAGE, whole, PROT_READ | PROT_WRITE);
  float* cells = (float*)(p + PAGE + whole - bytes);
  for (int i = 0; i < count; i++) cells[i] = 0.25f + (i * 7 % 61) / 128.0f;
  return cells;
}

static void show(const char* name, const float* cells, int n) {
  double sum = 0;
  for (int i = 0; i < n; i++) sum += cells[i] * (i % 13 + 1);
  printf("%s %.17g\n", name, sum);
}

static void of_width(int n, int k, int steps, float *u, float *v, const float *s) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++) u[i] += 0.1f * (v[i] - v[i - 1]);
    for (int i = 1; i < k; i++) u[n - 1 - i] *= s[i];
    for (int i = 1; i < n - 1; i++) v[i] += 0.1f * (u[i + 1] - u[i]);
  }
}

static void to_the_last(int n, long m, int steps, float *u, float *v, float *p) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++) { if (i <= m) p[i] = p[i] * 0.5f + v[i]; u[i] += 0.1f * (v[i] - v[i - 1]); }
    for (int i = 1; i < n - 1; i++) v[i] += 0.1f * (u[i + 1] - u[i]);
  }
}

static void switched(int n, int on, int steps, float *u, float *v, float *psi) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++) { float d = v[i] - v[i - 1]; if (on && i < 10) { psi[i] = 0.5f * psi[i] + d; d += psi[i]; } u[i] += 0.1f * d; }
    for (int i = 0; i < n - 1; i++) v[i] += 0.1f * (u[i + 1] - u[i]);
  }
}

static void from_the_wall(int n, int steps, float *u, float *v, float *p) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n; i++) { int h = n - 1 - i; float d = v[i] - v[i - 1]; if (h < W) { p[h] = 0.5f * p[h] + d; d += p[h]; } u[i] += 0.1f * d; }
    for (int i = 0; i < n - 1; i++) v[i] += 0.1f * (u[i + 1] - u[i]);
  }
}

static void unsigned_ones(size_t n, size_t m, int steps, float *u, float *v, float *p) {
  for (int t = 0; t < steps; t++) {
    for (size_t i = 1; i < n; i++) { float d = v[i] - v[i - 1]; if (i < m) { p[i] = 0.5f * p[i] + d; d += p[i]; } u[i] += 0.1f * d; }
    for (size_t i = 0; i < n - 1; i++) v[i] += 0.1f * (u[i + 1] - u[i]);
  }
}

static void by_the_counter(int n, int m, int steps, float *u, float *v, float *p) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n; i++) u[i] += 0.1f * (v[i] - v[i - 1]);
    for (int k = 0; k < W; k++) if (k < m) { p[k] = 0.5f * p[k] + v[n - W + k]; u[n - W + k] += p[k]; }
    for (int i = 0; i < n - 1; i++) v[i] += 0.1f * (u[i + 1] - u[i]);
  }
}

static void read_to_the_last(int n, long m, int steps, float *u, float *v, const float *p) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++) u[i] += 0.1f * (v[i] - v[i - 1]) + (i <= m ? p[i] : 0.5f);
    for (int i = 1; i < n - 1; i++) v[i] += 0.1f * (u[i + 1] - u[i]);
  }
}
static void from_the_last(int n, long m, int steps, float *u, float *v, float *p) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++) { if (i > m) p[i] = p[i] * 0.5f + v[i]; u[i] += 0.1f * (v[i] - v[i - 1]); }
    for (int i = 1; i < n - 1; i++) v[i] += 0.1f * (u[i + 1] - u[i]);
  }
}

static float ***cube(int n, int m, int l) { float ***r = (float ***)malloc(n * sizeof *r); for (int i = 0; i < n; i++) { r[i] = (float **)malloc(m * sizeof **r); for (int j = 0; j < m; j++) r[i][j] = tight(l); } return r; }
static void in_a_corner(int n, int steps, float ***u, float ***v, float ***p) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n; i++) for (int j = 1; j < n; j++) for (int k = 1; k < n; k++) {
      float d = v[i][j][k] - v[i][j - 1][k];
      if (i >= n - W && j >= n - W && k >= n - W) { p[n - 1 - i][n - 1 - j][n - 1 - k] = 0.5f * p[n - 1 - i][n - 1 - j][n - 1 - k] + d; d += p[n - 1 - i][n - 1 - j][n - 1 - k]; }
      u[i][j][k] += 0.1f * d;
    }
    for (int i = 0; i < n - 1; i++) for (int j = 0; j < n - 1; j++) for (int k = 0; k < n - 1; k++) v[i][j][k] += 0.1f * (u[i][j + 1][k] - u[i + 1][j][k + 1]);
  }
}

int main(void) {
  { int n = 47, k = 7; float *u = tight(n), *v = tight(n), *s = tight(k); of_width(n, k, 4, u, v, s); show("u", u, n); show("v", v, n); }
  { int n = 40; float *u = tight(n), *v = tight(n), *p = tight(n - 1); to_the_last(n, LONG_MAX, 3, u, v, p); show("u", u, n); show("p", p, n - 1); }
  { int n = 40; float *u = tight(n), *v = tight(n); switched(n, 0, 4, u, v, NULL); show("u", u, n); }
  { int n = 40; float *u = tight(n), *v = tight(n), *p = tight(W); from_the_wall(n, 4, u, v, p); show("u", u, n); show("p", p, W); }
  { int n = 40; float *u = tight(n), *v = tight(n), *p = tight(8); unsigned_ones(n, 8, 4, u, v, p); show("u", u, n); show("p", p, 8); }
  { int n = 40; float *u = tight(n), *v = tight(n), *p = tight(4); by_the_counter(n, 4, 4, u, v, p); show("u", u, n); show("p", p, 4); }
  { int n = 40; { float *u = tight(n), *v = tight(n), *p = tight(n - 1); read_to_the_last(n, LONG_MAX, 3, u, v, p); show("u", u, n); } { float *u = tight(n), *v = tight(n), *p = tight(n - 1); from_the_last(n, LONG_MAX, 3, u, v, p); show("u", u, n); show("p", p, n - 1); } }
  { int n = 12; float ***u = cube(n, n, n), ***v = cube(n, n, n), ***p = cube(W, W, W); in_a_corner(n, 3, u, v, p); for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) show("u", u[i][j], n); for (int i = 0; i < W; i++) for (int j = 0; j < W; j++) show("p", p[i][j], W); }
}
