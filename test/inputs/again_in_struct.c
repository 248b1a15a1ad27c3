// form: Cells set again: A patch whose corners are members of a struct, set by a function of the time step
// schedule: tiers=2 block=32 stream=chunks:8
// nests: 1
// expect: verified
typedef struct {
  int nx, ny, x0, x1, y0, y1;
  double gain, *u, *un;
} Tank;

static void inject(const Tank *p, double *q, double value) {
  for (int i = p->x0; i < p->x1; i++)
    for (int j = p->y0; j <= p->y1; j++) q[i * p->ny + j] += p->gain * value;
}

void slosh(Tank *p, int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < p->nx - 1; i++)
      for (int j = 1; j < p->ny - 1; j++)
        p->un[i * p->ny + j] = 0.25 * (p->u[(i - 1) * p->ny + j - 1] + p->u[(i + 1) * p->ny + j + 1] +
                                       p->u[i * p->ny + j - 1] + p->u[i * p->ny + j + 1]);
    inject(p, p->un, 0.5 * t);
    double *s = p->u;
    p->u = p->un;
    p->un = s;
  }
}
