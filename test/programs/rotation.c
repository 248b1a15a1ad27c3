// Programs with their own main of three time levels: every number of steps from none on, from any start, with borders of
// the three planes that are equal and that differ; which pointer has which array afterwards is printed, and every cell
// counts.
#include <stdio.h>
#include <stdlib.h>

#define N 29
#define M 23

static double sum_of(const double *a, int n) {
  double sum = 0;
  for (int i = 0; i < n; i++) sum += a[i] * (1 + i % 7);
  return sum;
}

// Borders are those of `seed` 1, or of the seed.
static double *fill(int n, int m, int seed, int differ) {
  double *a = malloc(n * m * sizeof *a);
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      const int border = i == 0 || j == 0 || i == n - 1 || j == m - 1;
      a[i * m + j] = (i * 31 + j * 5 + (border && !differ ? 1 : seed) * 17) % 23 * 0.25;
    }
  return a;
}

static void string(int first, int end, int differ) {
  double *old = fill(1, M, 1, 1), *now = fill(1, M, 2, 1), *next = fill(1, M, 3, 1), *kept = NULL;
  if (!differ)
    for (int e = 0; e < M; e += M - 1) now[e] = next[e] = old[e];
  double *const a = old, *const b = now, *const c = next;
  int t;
  for (t = first; t < end; t++) {
    for (int i = 1; i < M - 1; i++) next[i] = 2 * now[i] - old[i] + 0.25 * (now[i - 1] - 2 * now[i] + now[i + 1]);
    kept = old;
    old = now;
    now = next;
    next = kept;
  }
  printf("string %d %d %d: %d %d %d %d %d", first, end, differ, t, old == a, now == b, next == c,
         kept == NULL ? 0 : kept == a ? 1 : kept == b ? 2 : 3);
  printf(" %.17g %.17g %.17g\n", sum_of(a, M), sum_of(b, M), sum_of(c, M));
  free(a), free(b), free(c);
}

struct pool {
  int n, m;
  double *past, *present, *future;
};

static void turn(struct pool *p) {
  double *kept = p->future;
  p->future = p->past;
  p->past = p->present;
  p->present = kept;
}

// The oldest level is read beside the cell.
static void pool(int steps, int differ) {
  struct pool p = {N, M, fill(N, M, 1, differ), fill(N, M, 2, differ), fill(N, M, 3, differ)};
  double *const a = p.past, *const b = p.present, *const c = p.future;
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < p.n - 1; i++)
      for (int j = 1; j < p.m - 1; j++) {
        const int at = i * p.m + j;
        p.future[at] = 0.25 * (p.present[at - 1] + p.present[at + 1] + p.present[at - p.m] + p.present[at + p.m]) - 0.125 * (p.past[at - 1] + p.past[at + p.m]);
      }
    turn(&p);
  }
  printf("pool %d %d: %d %d %d %.17g %.17g %.17g\n", steps, differ, p.past == a, p.present == b, p.future == c, sum_of(a, N * M),
         sum_of(b, N * M), sum_of(c, N * M));
  free(a), free(b), free(c);
}

static double planes[3][N][M];

static void modulo(int first, int end) {
  for (int k = 0; k < 3; k++)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < M; j++) planes[k][i][j] = (i * 31 + j * 5 + k * 17) % 23 * 0.25;
  for (int t = first; t < end; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < M - 1; j++)
        planes[(t + 1) % 3][i][j] = 2 * planes[t % 3][i][j] - planes[(t + 2) % 3][i][j] + 0.1 * (planes[t % 3][i - 1][j] + planes[t % 3][i][j + 1] - 2 * planes[t % 3][i][j]);
  printf("modulo %d %d: %.17g %.17g %.17g\n", first, end, sum_of(planes[0][0], N * M), sum_of(planes[1][0], N * M),
         sum_of(planes[2][0], N * M));
}

// Held at one end, free at the other.
static void walls(int steps, int differ) {
  double *old = fill(N, M, 1, differ), *now = fill(N, M, 2, differ), *next = fill(N, M, 3, differ), *a = old, *b = now, *c = next;
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < M - 1; j++)
        next[i * M + j] = 1.5 * now[i * M + j] - 0.5 * old[i * M + j] + 0.1 * (now[i * M + j - 1] + now[(i + 1) * M + j] + now[(i - 1) * M + j] - 3 * now[i * M + j]);
    for (int i = 0; i < N; i++) {
      next[i * M] = 0;
      next[i * M + M - 1] = next[i * M + M - 2];
    }
    double *kept = old;
    old = now;
    now = next;
    next = kept;
  }
  printf("walls %d %d: %d %.17g %.17g %.17g\n", steps, differ, old == a, sum_of(a, N * M), sum_of(b, N * M), sum_of(c, N * M));
  free(a), free(b), free(c);
}

int main(void) {
  for (int steps = -1; steps < 9; steps++) {
    for (int differ = 0; differ < 2; differ++) string(steps % 4, steps % 4 + steps, differ), pool(steps, differ), walls(steps, differ);
    modulo(steps % 4 < 0 ? 0 : steps % 4, (steps % 4 < 0 ? 0 : steps % 4) + steps);
  }
  return 0;
}
