// Layers at the far side of a grid: memory and coefficients of their size, counted from where the layer begins or
// from the wall inwards, at every side, in blocks and in rows, and at both sides in one array. All memory ends at
// pages that cannot be read or written.
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>

enum { PAGE = 4096, W = 12 };
typedef float F;

// So many cells, that end at such a page.
static F* cells(int count) {
  size_t bytes = count * sizeof(F), whole = (bytes + PAGE - 1) / PAGE * PAGE;
  char* p = (char*)mmap(0, whole + 2 * PAGE, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  mprotect(p + PAGE, whole, PROT_READ | PROT_WRITE);
  F* made = (F*)(p + PAGE + whole - bytes);
  for (int i = 0; i < count; i++) made[i] = 0.25f + (i * 7 % 61) / 128.0f;
  return made;
}
static F **rows(int n, int m) { F **r = (F **)malloc(n * sizeof *r); for (int i = 0; i < n; i++) r[i] = cells(m); return r; }
static void show(const char *s, const F *p, int n) { double x = 0; for (int i = 0; i < n; i++) x += p[i] * (i % 13 + 1); printf("%s %.17g\n", s, x); }
#define STEPS for (int t = 0; t < steps; t++)
// sponge from the far side, in place
static void sponge(int n, int m, int steps, F (*p)[40], F (*v)[40], const F *d) {
  STEPS {
    for (int i = 1; i < n - 1; i++) for (int j = 1; j < 39; j++) v[i][j] += 0.2f * (p[i + 1][j] - p[i][j]);
    for (int i = 1; i < n - 1; i++) for (int j = 1; j < 39; j++) p[i][j] += 0.2f * (v[i][j] - v[i - 1][j]);
    for (int i = 0; i < W; i++) for (int j = 0; j < 40; j++) p[i][j] *= d[i];
    for (int i = 0; i < W; i++) for (int j = 0; j < 40; j++) p[n - 1 - i][j] *= d[i];
  }
}
static void sponge_swap(int n, int m, int steps, F (*p)[40], F (*q)[40], const F *d) {
  STEPS {
    for (int i = 1; i < n - 1; i++) for (int j = 1; j < 39; j++) q[i][j] = 0.2f * (p[i + 1][j] + p[i - 1][j] + p[i][j - 1] + p[i][j + 1]);
    for (int i = 1; i < W; i++) for (int j = 1; j < 39; j++) q[n - 1 - i][j] *= d[i];
    F (*x)[40] = p; p = q; q = x;
  }
}
// columns from the far side
static void columns(int n, int m, int steps, F (*p)[40], F (*v)[40], const F *d) {
  STEPS {
    for (int i = 1; i < n - 1; i++) for (int j = 1; j < 39; j++) v[i][j] += 0.2f * (p[i][j + 1] - p[i][j]);
    for (int i = 1; i < n - 1; i++) for (int j = 1; j < 39; j++) p[i][j] += 0.2f * (v[i][j] - v[i][j - 1]);
    for (int i = 1; i < n - 1; i++) for (int j = 1; j < W; j++) p[i][39 - j] = p[i][39 - j] * d[j];
  }
}
// four sides, memory of layers, all as blocks; loops over the layer
static void slabs(int n, int m, int steps, F ez[n][m], F hx[n][m], F hy[n][m], F plo[W][m], F phi[W][m], F qlo[n][W], F qhi[n][W], const F *a, const F *b) {
  STEPS {
    for (int i = 1; i < n; i++) for (int j = 1; j < m; j++) ez[i][j] += 0.1f * ((hy[i][j] - hy[i - 1][j]) - (hx[i][j] - hx[i][j - 1]));
    for (int i = 1; i < W; i++) for (int j = 1; j < m; j++) { F d = hy[i][j] - hy[i - 1][j]; plo[i][j] = b[i] * plo[i][j] + a[i] * d; ez[i][j] += plo[i][j]; }
    for (int k = 0; k < W; k++) for (int j = 1; j < m; j++) { F d = hy[n - W + k][j] - hy[n - W + k - 1][j]; phi[k][j] = b[k] * phi[k][j] + a[k] * d; ez[n - W + k][j] += phi[k][j]; }
    for (int i = 1; i < n; i++) for (int j = 1; j < W; j++) { F d = hx[i][j] - hx[i][j - 1]; qlo[i][j] = b[j] * qlo[i][j] + a[j] * d; ez[i][j] -= qlo[i][j]; }
    for (int i = 1; i < n; i++) for (int j = m - W; j < m; j++) { int k = j - (m - W); F d = hx[i][j] - hx[i][j - 1]; qhi[i][k] = b[k] * qhi[i][k] + a[k] * d; ez[i][j] -= qhi[i][k]; }
    for (int i = 0; i < n - 1; i++) for (int j = 0; j < m - 1; j++) { hx[i][j] -= 0.1f * (ez[i][j + 1] - ez[i][j]); hy[i][j] += 0.1f * (ez[i + 1][j] - ez[i][j]); }
  }
}
// mirrored memory: the layer counts from the wall inwards
static void mirrored(int n, int m, int steps, F **ez, F **hy, F **phi, const F *a, const F *b) {
  STEPS {
    for (int i = 1; i < n; i++) for (int j = 1; j < m; j++) ez[i][j] += 0.1f * (hy[i][j] - hy[i - 1][j]);
    for (int k = 0; k < W; k++) for (int j = 1; j < m; j++) { F d = hy[n - 1 - k][j] - hy[n - 2 - k][j]; phi[k][j] = b[k] * phi[k][j] + a[k] * d; ez[n - 1 - k][j] += phi[k][j]; }
    for (int i = 0; i < n - 1; i++) for (int j = 0; j < m - 1; j++) hy[i][j] += 0.1f * (ez[i + 1][j] - ez[i][j]);
  }
}
// mirrored along the rows, in rows of pointers and in one block
static void mirrored_rows(int n, int m, int steps, F **ez, F **hy, F **phi, const F *a, const F *b) {
  STEPS {
    for (int i = 1; i < n; i++) for (int j = 1; j < m; j++) ez[i][j] += 0.1f * (hy[i][j] - hy[i][j - 1]);
    for (int i = 1; i < n; i++) for (int k = 0; k < W; k++) { F d = hy[i][m - 1 - k] - hy[i][m - 2 - k]; phi[i][k] = b[k] * phi[i][k] + a[k] * d; ez[i][m - 1 - k] += phi[i][k]; }
    for (int i = 0; i < n - 1; i++) for (int j = 0; j < m - 1; j++) hy[i][j] += 0.1f * (ez[i][j + 1] - ez[i][j]);
  }
}
static void mirrored_block(int n, int m, int steps, F *ez, F *hy, F *phi, const F *a, const F *b) {
  STEPS {
    for (int i = 1; i < n; i++) for (int j = 1; j < m; j++) ez[i * m + j] += 0.1f * (hy[i * m + j] - hy[i * m + j - 1]);
    for (int i = 1; i < n; i++) for (int k = 0; k < W; k++) { F d = hy[i * m + m - 1 - k] - hy[i * m + m - 2 - k]; phi[i * W + k] = b[k] * phi[i * W + k] + a[k] * d; ez[i * m + m - 1 - k] += phi[i * W + k]; }
    for (int i = 0; i < n - 1; i++) for (int j = 0; j < m - 1; j++) hy[i * m + j] += 0.1f * (ez[i * m + j + 1] - ez[i * m + j]);
  }
}
// both sides in one array, by conditions; blocks
static void both(int n, int m, int steps, F *p, F *v, F *psi, const F *a, const F *b) {
  STEPS {
    for (int i = 1; i < n; i++) for (int j = 1; j < m; j++) {
      F d = p[i * m + j] - p[i * m + j - 1];
      if (j < W) { psi[i * 2 * W + j] = b[j] * psi[i * 2 * W + j] + a[j] * d; d += psi[i * 2 * W + j]; }
      else if (j >= m - W) { const int h = j - m + 2 * W; psi[i * 2 * W + h] = b[h] * psi[i * 2 * W + h] + a[h] * d; d += psi[i * 2 * W + h]; }
      v[i * m + j] += 0.1f * d;
    }
    for (int i = 0; i < n; i++) for (int j = 0; j < m - 1; j++) p[i * m + j] += 0.1f * (v[i * m + j + 1] - v[i * m + j]);
  }
}
// In 1-D: an index of the layer in the body
static void indexed(int n, int steps, F *u, F *v, F *lo, F *hi, const F *b, const F *c) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n; i++) u[i] += 0.1f * (v[i] - v[i - 1]);
    for (int i = 1; i < W; i++) { F d = v[i] - v[i - 1]; lo[i] = b[i] * lo[i] + c[i] * d; u[i] += lo[i]; }
    for (int i = n - W; i < n; i++) { int h = i - n + W; F d = v[i] - v[i - 1]; hi[h] = b[h] * hi[h] + c[h] * d; u[i] += hi[h]; }
    for (int i = 0; i < n - 1; i++) v[i] += 0.1f * (u[i + 1] - u[i]);
  }
}
// ... loops over the layer
static void counted(int n, int steps, F *u, F *v, F *lo, F *hi, const F *b, const F *c) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n; i++) u[i] += 0.1f * (v[i] - v[i - 1]);
    for (int k = 1; k < W; k++) { F d = v[k] - v[k - 1]; lo[k] = b[k] * lo[k] + c[k] * d; u[k] += lo[k]; }
    for (int k = 0; k < W; k++) { F d = v[n - W + k] - v[n - W + k - 1]; hi[k] = b[k] * hi[k] + c[k] * d; u[n - W + k] += hi[k]; }
    for (int i = 0; i < n - 1; i++) v[i] += 0.1f * (u[i + 1] - u[i]);
  }
}
// one array for both sides, in the main loop under conditions
static void in_one_array(int n, int steps, F *u, F *v, F *psi, const F *b, const F *c) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n; i++) {
      F d = v[i] - v[i - 1];
      if (i <= W) { psi[i] = b[i] * psi[i] + c[i] * d; d = d + psi[i]; }
      if (i >= n - W) { int h = i - n + 2 * W + 1; psi[h] = b[h] * psi[h] + c[h] * d; d = d + psi[h]; }
      u[i] += 0.1f * d;
    }
    for (int i = 0; i < n - 1; i++) v[i] += 0.1f * (u[i + 1] - u[i]);
  }
}
static void cpml(int n,int m,int steps,F **p,F **vx,F **vy,F **psix,F **psiy,F **rip,const F *ax,const F *bx,const F *kx,F dt,F h){
 for(int t=0;t<steps;t++){
  for(int j=1;j<=m;j++) for(int i=1;i<=n;i++){
    F px=(p[j][i+1]-p[j][i]); F py=(p[j+1][i]-p[j][i]);
    if(i<=W){ psix[j][i]=bx[i]*psix[j][i]+ax[i]*px; px=px/kx[i]+psix[j][i]; }
    if(i>=n-W+1){ int h1=i-n+2*W; psix[j][h1]=bx[h1]*psix[j][h1]+ax[h1]*px; px=px/kx[h1]+psix[j][h1]; }
    vx[j][i]+=dt*rip[j][i]*px/h; vy[j][i]+=dt*rip[j][i]*py/h; }
  for(int j=1;j<=m;j++) for(int i=1;i<=n;i++) p[j][i]+=dt*((vx[j][i]-vx[j][i-1])+(vy[j][i]-vy[j-1][i]))/h; } }
int main(void) {
  for (int n = 2 * W + 2; n < 200; n += 59)
    for (int f = 0; f < 3; f++) {
      F *u = cells(n), *v = cells(n), *lo = cells(W), *hi = cells(W), *psi = cells(2 * W + 1), *b = cells(2 * W + 1);
      if (f == 0) indexed(n, 7, u, v, lo, hi, cells(W), cells(W));
      if (f == 1) counted(n, 7, u, v, lo, hi, cells(W), cells(W));
      if (f == 2) in_one_array(n, 7, u, v, psi, b, b);
      show("u", u, n), show("v", v, n), show("lo", lo, W), show("hi", hi, W), show("psi", psi, 2 * W + 1);
    }
  for (int n = 2 * W; n < 90; n += 30) {
    int m = n + 5;
    F **p = rows(m + 2, n + 2), **vx = rows(m + 1, n + 1), **vy = rows(m + 1, n + 1), **psi = rows(m + 1, 2 * W + 1);
    cpml(n, m, 5, p, vx, vy, psi, 0, rows(m + 1, n + 1), cells(2 * W + 1), cells(2 * W + 1), cells(2 * W + 1), 0.1f, 1.5f);
    for (int i = 0; i < m + 1; i++) show("p", p[i], n + 2), show("vx", vx[i], n + 1), show("vy", vy[i], n + 1), show("psi", psi[i], 2 * W + 1);
  }
  for (int n = 2 * W + 1; n < 100; n += 31) {
    int m = n + 7;
#define S(x, c) show(#x, (const F *)x, c)
    { F *p = cells(n * 40), *v = cells(n * 40); sponge(n, m, 5, (F (*)[40])p, (F (*)[40])v, cells(W)); S(p, n * 40); S(v, n * 40); }
    { F *p = cells(n * 40), *v = cells(n * 40); sponge_swap(n, m, 5, (F (*)[40])p, (F (*)[40])v, cells(W)); S(p, n * 40); S(v, n * 40); }
    { F *p = cells(n * 40), *v = cells(n * 40); columns(n, m, 5, (F (*)[40])p, (F (*)[40])v, cells(W)); S(p, n * 40); S(v, n * 40); }
    { F *ez = cells(n * m), *hx = cells(n * m), *hy = cells(n * m), *a = cells(W * m), *b = cells(W * m), *c = cells(n * W), *d = cells(n * W);
      slabs(n, m, 5, (void *)ez, (void *)hx, (void *)hy, (void *)a, (void *)b, (void *)c, (void *)d, cells(W), cells(W)); S(ez, n * m); S(hx, n * m); S(hy, n * m); S(a, W * m); S(b, W * m); S(c, W * n); S(d, W * n); }
    { F **ez = rows(n, m), **hy = rows(n, m), **phi = rows(W, m); mirrored(n, m, 5, ez, hy, phi, cells(W), cells(W)); for (int i = 0; i < n; i++) { S(ez[i], m); S(hy[i], m); if (i < W) S(phi[i], m); } }
    { F **ez = rows(n, m), **hy = rows(n, m), **phi = rows(n, W); mirrored_rows(n, m, 5, ez, hy, phi, cells(W), cells(W)); for (int i = 0; i < n; i++) { S(ez[i], m); S(hy[i], m); S(phi[i], W); } }
    { F *ez = cells(n * m), *hy = cells(n * m), *phi = cells(n * W); mirrored_block(n, m, 5, ez, hy, phi, cells(W), cells(W)); S(ez, n * m); S(hy, n * m); S(phi, n * W); }
    { F *ez = cells(n * m), *hy = cells(n * m), *phi = cells(n * 2 * W); both(n, m, 5, ez, hy, phi, cells(2 * W), cells(2 * W)); S(ez, n * m); S(hy, n * m); S(phi, n * 2 * W); }
  }
}
