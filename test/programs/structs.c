// Programs with their own main whose sizes, scalars and arrays are members of structs: every number of steps from none
// on, with empty loops; what is left in members is printed, and every cell counts. One struct lies in the memory of its
// own cells, which C may change by them.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define N 21
#define M 34

typedef struct {
  int nx, ny;
  double dt, *u, *un;
  const double *k;
} Grid;
typedef struct {
  Grid grid, *coarse;
  struct {
    int steps;
    double factor;
  };
  double *last;
} Run;

static double sum_of(const double *a, int n) {
  double sum = 0;
  for (int i = 0; i < n; i++) sum += a[i] * (1 + i % 7);
  return sum;
}

static double *filled(int n, int seed) {
  double *a = malloc(n * sizeof *a);
  for (int i = 0; i < n; i++) a[i] = (i * 31 + seed * 17) % 23 * 0.25 + 1.0 / (3 + i);
  return a;
}

static Grid grid_of(int nx, int ny, int seed) {
  Grid made = {nx, ny, 0.125 * seed, NULL, NULL, NULL};
  made.u = filled(nx * ny, seed);
  made.un = filled(nx * ny, seed + 1);
  made.k = filled(nx * ny, seed + 2);
  return made;
}

static void say(const char *what, const Grid *g, const double *u) {
  printf("%s %d %d: %d %.17g %.17g\n", what, g->nx, g->ny, g->u == u, sum_of(g->u, g->nx * g->ny),
         sum_of(g->un, g->nx * g->ny));
}

static void heat(Grid *g, int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < g->nx - 1; i++)
      for (int j = 1; j < g->ny - 1; j++)
        g->un[i * g->ny + j] = g->u[i * g->ny + j] + g->dt * g->k[i * g->ny + j] * (g->u[(i - 1) * g->ny + j] + g->u[i * g->ny + j + 1] - 2 * g->u[i * g->ny + j]);
    double *tmp = g->u;
    g->u = g->un;
    g->un = tmp;
  }
}

// A name that is that of a member put together, and a pointer outside that is left behind, a member as well.
static void nested(Run *run, double run_grid_dt) {
  for (int t = 0; t < run->steps; ++t) {
    for (int i = 1; i < run->coarse->nx - 1; i++)
      for (int j = 1; j < run->coarse->ny - 1; j++)
        run->grid.un[i * run->coarse->ny + j] =
            run->factor * run->grid.u[i * run->coarse->ny + j - 1] + run->grid.dt * run_grid_dt * run->grid.u[(i + 1) * run->coarse->ny + j];
    run->last = run->grid.u;
    run->grid.u = run->grid.un;
    run->grid.un = run->last;
  }
}

static void sweep(const Grid *g, double factor) {
  const double *u = g->u;
  double *un = g->un;
  for (int i = 1; i < g->nx - 1; i++)
    for (int j = 1; j < g->ny - 1; j++) un[i * g->ny + j] = factor * (u[(i - 1) * g->ny + j] + u[i * g->ny + j + 1]);
}
static void swap(Grid *g) {
  double *kept = g->u;
  g->u = g->un, g->un = kept;
}
static void step(Run *r) {
  sweep(&r->grid, r->grid.dt / 2);
  swap(&r->grid);
}
static void called(Run *r) {
  for (int t = 0; t < r->steps; t++) step(r);
}

// By value: what the caller has keeps its pointers.
static void by_value(Grid g, int steps) {
  int t;
  for (t = 0; t < steps; t++) {
    sweep(&g, 0.375);
    swap(&g);
  }
  say("  in it", &g, g.u);
}

static struct {
  float u[2][N][M], w[N][M];
  int steps;
} body;
static void planes(void) {
  for (int t = 0; t < body.steps; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < M - 1; j++) body.u[(t + 1) % 2][i][j] = 0.5f * body.u[t % 2][i - 1][j] + body.w[i][j] * body.u[t % 2][i][j + 1];
}

static void copied(Grid *g, int T) {
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < g->nx - 1; i++)
      for (int j = 1; j < g->ny - 1; j++) g->un[i * g->ny + j] = g->dt * (g->u[(i + 1) * g->ny + j] + g->u[i * g->ny + j - 1]);
    memcpy(g->u, g->un, (size_t)g->nx * g->ny * sizeof *g->u);
  }
}

int main(void) {
  for (int steps = 0; steps < 12; steps += 1 + steps / 4) {
    Grid g = grid_of(N, M, 1);
    double *u = g.u;
    heat(&g, steps);
    say("heat", &g, u);
    by_value(g, steps);
    say("by value", &g, u);
    copied(&g, steps);
    say("copied", &g, u);
    Run run = {g, &g, {steps, 0.25}, NULL};
    nested(&run, 3);
    say("nested", &run.grid, u);
    printf("  last %d %d\n", run.last == run.grid.un, run.last == NULL);
    called(&run);
    say("called", &run.grid, u);
    Grid empty = {1, 1, 0, u, g.un, g.k};
    heat(&empty, steps);
    printf("empty %d\n", empty.u == u);
    for (int i = 0; i < N * M; i++) body.u[0][i / M][i % M] = body.u[1][i / M][i % M] = i % 5, body.w[i / M][i % M] = 0.0625f * (i % 3);
    body.steps = steps;
    planes();
    double sum = 0;
    for (int i = 0; i < N * M; i++) sum += body.u[0][i / M][i % M] * (i % 7) + body.u[1][i / M][i % M];
    printf("planes %.17g\n", sum);
  }
  return 0;
}
