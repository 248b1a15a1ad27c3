// form: Reads and borders: Borders of members of a struct, set by a function
// nests: 1
// expect: verified
// default: two steps
struct grid {
  int nx, ny;
  float *now, *next;
  float wall;
};
static void edges(struct grid *g) {
  for (int i = 0; i < g->nx; i++) {
    g->next[i * g->ny] = g->wall;
    g->next[i * g->ny + g->ny - 1] = g->next[i * g->ny + g->ny - 2];
  }
}
void run(struct grid *g, int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < g->nx - 1; i++)
      for (int j = 1; j < g->ny - 1; j++)
        g->next[i * g->ny + j] = 0.25f * (g->now[(i - 1) * g->ny + j] + g->now[(i + 1) * g->ny + j] +
                                          g->now[i * g->ny + j - 1] + g->now[i * g->ny + j + 1]);
    edges(g);
    float *tmp = g->now;
    g->now = g->next;
    g->next = tmp;
  }
}
