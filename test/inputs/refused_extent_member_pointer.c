// A store through a pointer could change the member that is the extent.
// expect: refused array-extent
struct grid {
  int nx, ny;
  double *data;
};

void run(struct grid *g, int steps, int *count) {
  double(*u)[g->nx][g->ny] = (double(*)[g->nx][g->ny])g->data;
  *count = 0;
  for (int t = 0; t < steps; t++)
    for (int i = 1; i < 63; i++)
      for (int j = 1; j < 63; j++)
        u[(t + 1) % 2][i][j] = 0.25 * (u[t % 2][i - 1][j] + u[t % 2][i + 1][j] + u[t % 2][i][j - 1] + u[t % 2][i][j + 1]);  // here
}
