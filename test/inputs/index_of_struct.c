// form: Updates: functions that are given a struct, also for subscripts: `u[at(g, i, j)]`
// An index function that is given the grid, by a pointer or as a value, and numbers of structs that functions are given; a time step in a function that is given them in turn.
// schedule: tiers=2 block=32 stream=chunks:8
// schedule: tiers=2 stages=2 cells=6 block=192 stream=weighted:1.41 exchange=shuffle sync=step:2 in=cp_async:4 out=coalesced edge=lane
// nests: 1
// expect: verified
#include <stddef.h>

typedef struct {
  double pad;
  int ny, nx;
} Grid;
struct medium {
  char name[8];
  double speed, loss[2], time;
};
typedef struct {
  Grid grid;
  struct medium *medium;
  double *now, *next;
} Sim;

static inline size_t at(const Grid *g, int i, int j) { return (size_t)i * g->nx + j; }
static int column(Grid g, int j) { return g.nx - (g.nx - j); }

static double flux(const struct medium *m, double left, double right) {
  const double difference = right - left;
  if (difference > 0.25) return m->speed * 0.25;
  return m->speed * difference + 1e-3 * m->time;
}

static void step(Sim *s, const Grid *g, struct medium *m) {
  const double *u = s->now;
  double *v = s->next;
  for (int i = 1; i < g->ny - 1; i++)
    for (int j = 1; j < g->nx - 1; j++)
      v[at(g, i, j)] = u[at(&s->grid, i, j)] + flux(m, u[at(g, i, column(*g, j))], u[at(g, i, j + 1)]) - flux(m, u[at(g, i, j - 1)], u[at(g, i, j)]) +
                       flux(s->medium, u[at(g, i, j)], u[at(g, i + 1, j)]) - flux(m, u[at(g, i - 1, j)], u[at(g, i, j)]);
  double *swap = s->now;
  s->now = s->next;
  s->next = swap;
}

void run(Sim *s, int steps) {
  for (int t = 0; t < steps; t++) {
    step(s, &s->grid, s->medium);
    s->medium->time += 0.01;
  }
}
