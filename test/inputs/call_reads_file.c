// Functions that read arrays, pointers and numbers of the file, which they are not given.
// nests: 3
// default: two steps
// expect: verified
// form: Updates: functions that read arrays, pointers and numbers of the file
#define NX 52
#define NY 39

static double u[NX][NY], v[NX][NY];
static double alpha = 0.1, now;

static double change(int i, int j) {
  return alpha * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1] - 4 * u[i][j]);
}
static double source(int i) { return i == NX / 2 ? 0.25 * now : 0; }

void relax(int steps, double dt) {
  for (int s = 0; s < steps; s++) {
    now += dt;
    for (int i = 1; i < NX - 1; i++)
      for (int j = 1; j < NY - 1; j++) v[i][j] = u[i][j] + change(i, j) + source(i);
    for (int i = 1; i < NX - 1; i++)
      for (int j = 1; j < NY - 1; j++) u[i][j] = v[i][j];
  }
}

static unsigned char *grid, *next;
static int W = 44, H = 37;

static int alive(int x, int y) { return grid[((y + H) % H) * W + (x + W) % W]; }

static int neighbours(int x, int y) {
  int n = 0;
  for (int dy = -1; dy <= 1; dy++)
    for (int dx = -1; dx <= 1; dx++)
      if (dx || dy) n += alive(x + dx, y + dy);
  return n;
}

void evolve(int generations) {
  for (int g = 0; g < generations; g++) {
    for (int y = 0; y < H; y++)
      for (int x = 0; x < W; x++) {
        int n = neighbours(x, y);
        next[y * W + x] = n == 3 || (n == 2 && alive(x, y));
      }
    unsigned char *kept = grid;
    grid = next;
    next = kept;
  }
}

static float A[2][NX], weight[3];

static float mixed(int t, int i) {
  float s = 0;
  for (int k = -1; k <= 1; k++) s += weight[k + 1] * A[t % 2][i + k];
  return s;
}

// Two planes of an array, and weights.
void mix(int steps) {
  for (int t = 0; t < steps; t++)
    for (int i = 1; i < NX - 1; i++) A[(t + 1) % 2][i] = mixed(t, i);
}
