// Rows of pointers that share memory with each other, with another array or with the struct of a scalar, which C allows:
// the original loops run.
#include <stdio.h>
#include <stdlib.h>

#define N 12
#define M 16

#define S (M + 4)  // from row to row

typedef struct {
  double **u, **un, border, dt;
} Grid;

static void sweep(Grid *g, int T) {
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < M - 1; j++) g->un[i][j] = g->dt * (g->u[i - 1][j] + g->u[i][j + 1]);
    double **kept = g->u;
    g->u = g->un;
    g->un = kept;
  }
}

static double run(int way, int T) {
  double *cells = (double *)malloc(2 * N * S * sizeof(double)), *u[N], *un[N], sum = 0;
  for (int n = 0; n < 2 * N * S; n++) cells[n] = n % 13 * 0.125;
  for (int i = 0; i < N; i++) u[i] = cells + i * S, un[i] = cells + (N + i) * S;
  if (way == 1) u[N - 1] = u[1], un[0] = un[N - 2];
  if (way == 2) un[3] = u[4];
  if (way == 3) un[5] = u[5] + 3;
  Grid own, *g = way == 4 ? (Grid *)(un[2] + M + 2) : &own;
  g->dt = 0.5, g->border = 0.25, g->u = u, g->un = un;
  sweep(g, T);
  for (int n = 0; n < 2 * N * S; n++) sum += n % S < M ? cells[n] * (1 + n % 7) : 0;
  const double dt = g->dt;
  free(cells);
  return sum + dt;
}

int main(void) {
  for (int way = 0; way < 5; way++)
    for (int T = 0; T < 4; T++) printf("%d %d: %.17g\n", way, T, run(way, T));
  return 0;
}
