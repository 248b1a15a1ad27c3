// A struct in the memory of the cells that are written, which C changes by them: the original loops run.
#include <stdio.h>
#include <stdlib.h>

typedef struct {
  double dt, border;
  int n;
  double *u, *un;
} Line;

static void sweep(Line *g, int T) {
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < g->n - 1; i++) g->un[i] = g->dt * (g->u[i - 1] + g->u[i + 1]);
    double *kept = g->u;
    g->u = g->un;
    g->un = kept;
  }
}

int main(void) {
  enum { n = 50 };
  for (int T = 0; T < 6; T++) {
    double *cells = calloc(n + 10, sizeof *cells), *others = calloc(n, sizeof *others);
    for (int i = 0; i < n - 2; i++) cells[i] = i % 5 - 0.5;
    Line *g = (Line *)(cells + n - 2);
    g->dt = 0.5, g->border = 2, g->n = n, g->u = others, g->un = cells;
    for (int i = 0; i < n; i++) others[i] = i % 7;
    sweep(g, T);
    double sum = 0;
    for (int i = 0; i < n; i++) sum += cells[i] * (1 + i % 3) + others[i];
    printf("%d: %.17g %.17g\n", T, g->dt, sum);
    free(cells);
    free(others);
  }
  return 0;
}
