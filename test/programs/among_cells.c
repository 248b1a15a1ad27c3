// Scalars among the cells that C reads or writes: what the host asks for between the steps changes by them,
// and so do sizes, coefficients, and the end of the time. The original loops run, with the branches in their places.
#include <stdio.h>
#include <stdlib.h>

enum { kCells = 40 };
struct often { int every, more; };
struct clock { double now; };
struct letter { unsigned char k; };
struct small { signed char k; };

int every = 3, steps = 9;

static void global_condition(int *a, int *b, int n, int T) {
  for (int t = 0; t < T; t++) {
    for (int i = 0; i < n; i++) b[i] = a[i] % 7 + 1;
    for (int i = 0; i < n; i++) a[i] = b[i];
    if (t % every == 0) printf("%d %d\n", t, a[0]);
  }
}

static void global_end(int *a, int *b, int n) {
  for (int t = 0; t < steps; t++) {
    for (int i = 0; i < n; i++) b[i] = a[i] - 1;
    for (int i = 0; i < n; i++) a[i] = b[i];
    if (t % 20 == 0) printf("%d %d\n", t, a[0]);
  }
}

static int both_ends(int (*a)[kCells], struct often *g, int n, int T) {
  int t = 0;
  while (t < T) {
    if (t % g->every == 1) printf("first %d %d\n", t, a[0][7]);
    for (int i = 1; i < n - 1; i++) a[(t + 1) % 2][i] = (a[t % 2][i - 1] + a[t % 2][i] + a[t % 2][i + 1]) % 5 + 1;
    if (t % g->every == 0) {
      printf("last %d %d\n", t, a[0][7]);
      if (t > 25) break;
    }
    t++;
  }
  return t;
}

// Which struct it is changes between the steps, and the steps are as many as that says.
static void moved(int (*a)[kCells], struct often *g, struct often *other, int n) {
  unsigned t;
  for (t = 0; t < 5u * (unsigned)g->more; t++) {
    for (int i = 1; i < n - 1; i++) a[(t + 1) % 2][i] = (a[t % 2][i - 1] + a[t % 2][i] + a[t % 2][i + 1]) % 5 + 1;
    if (t % 4 == 3) {
      struct often *const kept = g;
      g = other;
      other = kept;
    }
    if (t % (unsigned)g->every == 0) printf("%u %d\n", t, a[0][7]);
  }
  printf("after %u\n", t);
}

static void changing(double (*a)[kCells], struct clock *g, int n, int T) {
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < n - 1; i++) a[(t + 1) % 2][i] = 0.3 * (a[t % 2][i - 1] + a[t % 2][i] + a[t % 2][i + 1]) + g->now;
    if (t % 4 == 0) printf("%d %.17g\n", t, g->now);
    g->now += 0.25;
  }
}

static void letters(double (*a)[kCells], const struct letter *g, const struct small *h, int n, int T) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < n - 1; i++) a[(t + 1) % 2][i] = 0.3 * (a[t % 2][i - 1] + a[t % 2][i] + a[t % 2][i + 1]) + g->k * h->k;
}

// C reads the last cell that these loops read, or one before it, as it changes.
static void read2d(int T, int n, int m, double (*u)[n][m], const double c[n][m], struct clock *k) {
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++)
        u[(t + 1) % 2][i][j] = 0.25 * (u[t % 2][i - 1][j] + u[t % 2][i][j + 1]) + c[i + 1][j + 1] + k->now;
    k->now += 0.5;
  }
}

static void read3d(int T, int n, double (*p)[n][n][n], const double c[n][n][n], struct clock *k) {
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        for (int l = 1; l < n - 1; l++)
          p[(t + 1) % 2][i][j][l] = .2 * (p[t % 2][i - 1][j][l] + p[t % 2][i][j][l - 1]) + c[i][j][l] * k->now;
    k->now += 0.5;
  }
}

static void show(const void *all, int count, int is_real) {
  double sum = 0;
  for (int i = 0; i < count; i++) sum += (is_real ? ((const double *)all)[i] : ((const int *)all)[i]) * (i % 11 + 1);
  printf("%.17g\n", sum);
}

int main(void) {
  int q[kCells] = {0}, p[kCells] = {0};
  global_condition(&every, q, 1, 20);
  global_condition(p, q, 9, 20);
  global_end(&steps, q, 1);
  printf("%d %d\n", every, steps);
  for (int at = 18; at < 21; at++) {
    int a[2][kCells];
    struct often far = {3, 4};
    for (int i = 0; i < kCells; i++) a[0][i] = a[1][i] = i % 4 + 1;
    printf("%d\n", both_ends(a, (struct often *)&a[1][at], kCells, 40));
    moved(a, (struct often *)&a[1][at], &far, kCells);
    moved(a, &far, (struct often *)&a[1][at], kCells);
    show(a, 2 * kCells, 0);
  }
  for (int at = 9; at < 80; at += 15) {
    double a[2][kCells];
    for (int i = 0; i < kCells; i++) a[0][i] = a[1][i] = i % 4 * .3 + 1;
    changing(a, (struct clock *)&a[0][at], kCells, 11);
    letters(a, (struct letter *)&a[0][at] + 6, (struct small *)&a[0][at + 1 < 80 ? at + 1 : 3] + 5, kCells, 6);
    show(a, 2 * kCells, 1);
  }
  enum { n = 7, m = 9 };
  static double u[2 * n * n * n], c[n * n * n];
  for (int at = 0; at < n * m; at += 4) {
    for (int i = 0; i < n * m; i++) u[i] = u[n * m + i] = i % 7, c[i] = i % 5;
    read2d(6, n, m, (void *)u, (void *)c, (struct clock *)&c[at]);
    show(u, 2 * n * m, 1);
  }
  for (int at = 3; at < n * n * n; at += 37) {
    for (int i = 0; i < n * n * n; i++) u[i] = u[n * n * n + i] = i % 7, c[i] = i % 5;
    read3d(5, n, (void *)u, (void *)c, (struct clock *)&c[at]);
    show(u, 2 * n * n * n, 1);
  }
  return 0;
}
