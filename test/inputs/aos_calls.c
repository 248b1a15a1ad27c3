// A step by a function, called twice with swapped arguments; a loop over the values stands alone in it.
// form: Storage: A struct for each cell, whose values a loop alone chooses, `to[i].f[k]`
// nests: 1
// expect: verified
// default: two steps
typedef struct { float f[3]; } Cell;
static void step(int n, int m, const Cell *from, Cell *to) {
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < m - 1; j++)
      for (int k = 0; k < 3; k++) to[i * m + j].f[k] = from[i * m + j - 1].f[k] * 0.5f + from[(i + 1) * m + j].f[2 - k];
}
void run(int n, int m, int steps, Cell *a, Cell *b) {
  for (int t = 0; t < steps; t++) { step(n, m, a, b); step(n, m, b, a); }
}
