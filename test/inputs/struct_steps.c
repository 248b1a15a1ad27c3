// Functions that get the struct, by its address or by value, with pointers of their own into it.
// nests: 4
// expect: verified
// default: two steps
typedef struct {
  int nx, ny;
  float c, dt;
  float *p, *v, *p_next;
} Wave;
typedef struct {
  Wave wave;
  int steps;
} Run;

// form: Calls in a time step: Functions that get a struct: `update(&run->wave)`, with `float *p = w->p;` in them
static void update_v(Wave *w) {
  const int nx = w->nx, ny = w->ny;
  float *restrict v = w->v;
  const float *p = w->p;
  for (int i = 1; i < nx - 1; i++)
    for (int j = 1; j < ny - 1; j++)
      v[i * ny + j] += w->c * (p[(i + 1) * ny + j] + p[(i - 1) * ny + j] + p[i * ny + j + 1] - 3 * p[i * ny + j]);
}
static void update_p(Wave w, float dt) {
  for (int i = 1; i < w.nx - 1; i++)
    for (int j = 1; j < w.ny - 1; j++) w.p[i * w.ny + j] += dt * w.v[i * w.ny + j];
}
void run(Run *r) {
  for (int t = 0; t < r->steps; t++) {
    update_v(&r->wave);
    update_p(r->wave, r->wave.dt);
  }
}

// form: Buffering: Members that trade places in a function that gets the struct: `swap(g);`
static void smooth(Wave *g) {
  for (int i = 1; i < g->nx - 1; i++)
    for (int j = 1; j < g->ny - 1; j++)
      g->p_next[i * g->ny + j] = g->c * (g->p[(i - 1) * g->ny + j] + g->p[i * g->ny + j + 1]) + g->dt * g->p[i * g->ny + j];
}
static void swap(Wave *of) {
  float *kept = of->p;
  of->p = of->p_next;
  of->p_next = kept;
}
void swapped(Wave *wave, int T) {
  for (int t = 0; t < T; t++) {
    smooth(wave);
    swap(wave);
  }
}

// The same at the end of the function that sweeps.
static void step(Wave *g) {
  smooth(g);
  float *kept = g->p;
  g->p = g->p_next;
  g->p_next = kept;
}
Wave all;
void stepped(int T) {
  for (int t = 0; t < T; t++) step(&all);
}

// The pointers of a step have the values that it began with.
void turned(Wave *g, int T) {
  for (int t = 0; t < T; t++) {
    float *a = g->p, *b = g->p_next;
    for (int i = 1; i < g->nx - 1; i++)
      for (int j = 1; j < g->ny - 1; j++) b[i * g->ny + j] = 0.5f * (a[i * g->ny + j - 1] + a[(i + 1) * g->ny + j]);
    g->p = b;
    g->p_next = a;
  }
}
