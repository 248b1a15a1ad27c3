// A grid in a struct: zero beyond two sides, periodic along the other axis, pointers of the struct swapped.
// schedule: tiers=3 block=32 stream=chunks:8
// nests: 1
// expect: verified
typedef struct {
  int nx, ny;
  double *u, *un;
} Grid;
void run(Grid *g, int steps, double k) {
  for (int s = 0; s < steps; s++) {
    for (int y = 0; y < g->ny; y++)
      for (int x = 0; x < g->nx; x++) {
        int c = y * g->nx + x;
        double l = x > 0 ? g->u[c - 1] : 0.0, r = x < g->nx - 1 ? g->u[c + 1] : 0.0;
        double d = g->u[((y + g->ny - 1) % g->ny) * g->nx + x], q = g->u[((y + 1) % g->ny) * g->nx + x];
        g->un[c] = g->u[c] + k * (l + r + d + q - 4 * g->u[c]);
      }
    double *t = g->u;
    g->u = g->un;
    g->un = t;
  }
}
