// Structs in structs, global ones, and arrays that are members.
// nests: 3
// expect: verified
// default: two steps
#define ROWS 40
#define COLS 56

struct sim {
  struct {
    int steps;
    float c;
  } run;
  float u[2][ROWS][COLS];
  float source[ROWS][COLS];
} sim;

typedef struct {
  struct {
    int nx, ny;
  };
  enum { kNone, kSome } kind;
} Size;
typedef struct Fields {
  float *p, *v;
} Fields;
typedef struct Run {
  const Size *size;
  Fields fields;
  float c;
} Run;

// form: Storage: Arrays that are members, `float u[2][N][M]`, of a global struct
void planes(void) {
  for (int t = 0; t < sim.run.steps; t++)
    for (int i = 1; i < ROWS - 1; i++)
      for (int j = 1; j < COLS - 1; j++)
        sim.u[(t + 1) % 2][i][j] =
            sim.run.c * (sim.u[t % 2][i - 1][j] + sim.u[t % 2][i][j + 1]) + sim.source[i][j] * sim.u[t % 2][i][j];
}

// form: Storage: Members of members: `run->size->ny`, `run->fields.v[i]`
void wave(Run *run, int T, float dt) {
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < run->size->nx - 1; i++)
      for (int j = 1; j < run->size->ny - 1; j++)
        run->fields.v[i * run->size->ny + j] +=
            run->c * (run->fields.p[(i + 1) * run->size->ny + j] + run->fields.p[i * run->size->ny + j - 1] -
                      run->size->kind * run->fields.p[i * run->size->ny + j]);
    for (int i = 1; i < run->size->nx - 1; i++)
      for (int j = 1; j < run->size->ny - 1; j++)
        run->fields.p[i * run->size->ny + j] += dt * run->fields.v[i * run->size->ny + j];
  }
}

// A struct without a name, of the function's own.
void line(int n, float *a, float *b) {
  struct {
    float *from, *to, w[3];
    int n;
  } s = {a, b, {0.25f, 0.5f, 0.25f}, n};
  float *keep;
  for (int t = 0; t < 20; t++) {
    for (int i = 1; i < s.n - 1; i++)
      s.to[i] = s.w[0] * s.from[i - 1] + s.w[1] * s.from[i] + s.w[2] * s.from[i + 1];
    keep = s.from;
    s.from = s.to;
    s.to = keep;
  }
}
