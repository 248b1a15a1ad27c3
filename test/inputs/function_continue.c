// Helpers in C89 whose small loops leave out neighbours by `continue`.
// form: Updates: `continue` in the small loop of a helper function, with its variables at the head
// nests: 2
// expect: verified
#define W 120
#define H 90

static float grid[H][W], next[H][W];

static float around(int y, int x) {
  int dy, dx;
  float s;
  s = 0;
  for (dy = -1; dy <= 1; dy++)
    for (dx = -1; dx <= 1; dx++) {
      if (dy == 0 && dx == 0) continue;
      s += grid[y + dy][x + dx];
    }
  return s / 8;
}

void average(int steps) {
  int t, x, y;
  for (t = 0; t < steps; t++) {
    for (y = 1; y < H - 1; y++)
      for (x = 1; x < W - 1; x++) next[y][x] = 0.5f * (grid[y][x] + around(y, x));
    for (y = 1; y < H - 1; y++)
      for (x = 1; x < W - 1; x++) grid[y][x] = next[y][x];
  }
}

// From neighbours that are higher than the cell.
static const int down[4] = {-1, 0, 0, 1}, right[4] = {0, -1, 1, 0};

static double inflow(const double *h, int at, int pitch) {
  const double own = h[at];
  double sum = 0;
  for (int k = 0; k < 4; k++) {
    const int to = at + down[k] * pitch + right[k];
    if (h[to] <= own) continue;
    sum += h[to] - own;
  }
  return sum;
}

void flow(int rows, int cols, double *h, double *out, int steps) {
  for (int n = 0; n < steps; n++) {
    for (int i = 1; i < rows - 1; i++)
      for (int j = 1; j < cols - 1; j++)
        out[i * cols + j] = h[i * cols + j] + 0.1 * inflow(h, i * cols + j, cols);
    double *swap = h;
    h = out;
    out = swap;
  }
}
