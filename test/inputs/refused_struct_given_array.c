// form: Updates: A struct that has arrays in itself, given to a function
// A function is given the struct that has the arrays themselves.
// expect: refused function-body
struct state {
  double k, now[40][50], next[40][50];  // here
};

static double flux(const struct state *s, double left, double right) { return s->k * (right - left); }

void run(struct state *s, int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < 39; i++)
      for (int j = 1; j < 49; j++)
        s->next[i][j] = s->now[i][j] + flux(s, s->now[i][j], s->now[i][j + 1]) - flux(s, s->now[i][j - 1], s->now[i][j]);
    for (int i = 1; i < 39; i++)
      for (int j = 1; j < 49; j++) s->now[i][j] = s->next[i][j];
  }
}
