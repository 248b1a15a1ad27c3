// A wave of two old levels: the step is a function, the loop is in run(), which main calls. Sizes and subscripts have
// other types in the function.
// schedule: tiers=2 block=32 stream=chunks:6
// nests: 1
// expect: verified
#include <stdio.h>
#include <stdlib.h>

struct grid {
  int nx, ny;
  float *now, *old;
};

static void advance(size_t nx, size_t ny, float c2, float *restrict old, const float *restrict now) {
#define AT(y, x) ((y) * nx + (x))
  for (size_t y = 1; y < ny - 1; y++)
    for (size_t x = 1; x < nx - 1; x++) {
      const float lap = now[AT(y - 1, x)] + now[AT(y + 1, x)] + now[AT(y, x - 1)] + now[AT(y, x + 1)] - 4 * now[AT(y, x)];
      old[AT(y, x)] = 2 * now[AT(y, x)] - old[AT(y, x)] + c2 * lap;
    }
}

static void run(struct grid *g, int steps, double courant) {
  const size_t nx = g->nx, ny = g->ny;
  float *now = g->now, *old = g->old;
  for (int step = 0; step < steps; ++step) {
    advance(nx, ny, courant * courant, old, now);
    float *kept = now;
    now = old;
    old = kept;
  }
  g->now = now;
  g->old = old;
}

int main(int argc, char **argv) {
  struct grid g = {80, 60, calloc(80 * 60, sizeof(float)), calloc(80 * 60, sizeof(float))};
  g.now[30 * 80 + 40] = g.old[30 * 80 + 40] = 1;
  run(&g, argc > 1 ? atoi(argv[1]) : 40, 0.4);
  printf("%g\n", g.now[30 * 80 + 40]);
  free(g.now);
  free(g.old);
}
