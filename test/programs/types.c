// Time loops over arrays of different types, in the forms that programs keep them in: what is left in every array, in
// its own type, has to be what C leaves.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NX 50
#define NY 43

static float field[2][NX][NY];
static double sum[NX][NY];
static unsigned char alive[NX][NY], next[NX][NY];
static int age[NX][NY];

struct grid {
  int nx, ny;
  double *wide;
  float *narrow, *other;
  long long *crossed;
};

static void accumulate(int steps) {
  for (int t = 0; t < steps; t++)
    for (int i = 1; i < NX - 1; i++)
      for (int j = 1; j < NY - 1; j++) {
        field[(t + 1) % 2][i][j] = 0.25f * (field[t % 2][i - 1][j] + field[t % 2][i + 1][j] +
                                            field[t % 2][i][j - 1] + field[t % 2][i][j + 1]);
        sum[i][j] += field[(t + 1) % 2][i][j];
      }
}

static void live(int generations) {
  for (int t = 0; t < generations; t++) {
    for (int i = 1; i < NX - 1; i++)
      for (int j = 1; j < NY - 1; j++) {
        int n = alive[i - 1][j - 1] + alive[i - 1][j] + alive[i - 1][j + 1] + alive[i][j - 1] + alive[i][j + 1] +
                alive[i + 1][j - 1] + alive[i + 1][j] + alive[i + 1][j + 1];
        next[i][j] = n == 3 || (n == 2 && alive[i][j]);
        age[i][j] = next[i][j] ? age[i][j] + 1 : 0;
      }
    for (int i = 1; i < NX - 1; i++)
      for (int j = 1; j < NY - 1; j++) alive[i][j] = next[i][j];
  }
}

// Pointers of a struct, of which two trade places, and ends that are set.
static void advect(struct grid *g, int steps) {
  int nx = g->nx, ny = g->ny;
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < nx - 1; i++)
      for (int j = 1; j < ny - 1; j++) {
        g->other[i * ny + j] = (float)(g->narrow[i * ny + j] - 0.3 * (g->narrow[i * ny + j] - g->narrow[(i - 1) * ny + j]) +
                                       0.01 * g->wide[i * ny + j - 1]);
      }
    for (int i = 1; i < nx - 1; i++)
      for (int j = 1; j < ny - 1; j++) g->wide[i * ny + j] = 0.5 * (g->wide[i * ny + j] + g->other[i * ny + j]);
    for (int i = 1; i < nx - 1; i++)
      for (int j = 1; j < ny - 1; j++) g->crossed[i * ny + j] += g->other[i * ny + j] > 0.5f;
    for (int j = 0; j < ny; j++) {
      g->other[j] = g->other[ny + j];
      g->other[(nx - 1) * ny + j] = 0.125f;
    }
    float *kept = g->narrow;
    g->narrow = g->other;
    g->other = kept;
  }
}

// Rows of pointers.
static void erode(double **h, short **moved, int nx, int ny, int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < nx - 1; i++)
      for (int j = 1; j < ny - 1; j++)
        moved[i][j] = (short)(100 * (h[i][j] - 0.25 * (h[i - 1][j] + h[i + 1][j] + h[i][j - 1] + h[i][j + 1])));
    for (int i = 1; i < nx - 1; i++)
      for (int j = 1; j < ny - 1; j++) h[i][j] -= 0.001 * moved[i][j];
  }
}

static unsigned long long hash(const char *name, const void *data, size_t bytes) {
  const unsigned char *byte = data;
  unsigned long long value = 1469598103934665603ull;
  for (size_t n = 0; n < bytes; n++) value = (value ^ byte[n]) * 1099511628211ull;
  printf("%s %016llx\n", name, value);
  return value;
}

int main(void) {
  for (int i = 0; i < NX; i++)
    for (int j = 0; j < NY; j++) {
      field[0][i][j] = (float)((i * 31 + j * 17) % 23) / 23.0f;
      field[1][i][j] = (i + j) % 4 ? field[0][i][j] : 0.5f;
      alive[i][j] = (i * 7 + j * 13 + i * j) % 5 < 2;
    }
  for (int steps = 0; steps < 6; steps += 5 - steps / 5 * 4) accumulate(steps);
  hash("field", field, sizeof field);
  hash("sum", sum, sizeof sum);
  live(9);
  hash("alive", alive, sizeof alive);
  hash("next", next, sizeof next);
  hash("age", age, sizeof age);

  struct grid g = {NX, NY, malloc(NX * NY * sizeof(double)), malloc(NX * NY * sizeof(float)),
                   malloc(NX * NY * sizeof(float)), calloc(NX * NY, sizeof(long long))};
  for (int n = 0; n < NX * NY; n++) {
    g.wide[n] = n * 37 % 29 / 29.0;
    g.narrow[n] = (float)(n * 41 % 31) / 31;
    g.other[n] = (float)n / 7;
  }
  advect(&g, 7);
  hash("wide", g.wide, NX * NY * sizeof(double));
  hash("narrow", g.narrow, NX * NY * sizeof(float));
  hash("other", g.other, NX * NY * sizeof(float));
  hash("crossed", g.crossed, NX * NY * sizeof(long long));

  double *h[NX];
  short *moved[NX];
  for (int i = 0; i < NX; i++) {
    h[i] = malloc(NY * sizeof(double));
    moved[i] = calloc(NY, sizeof(short));
    for (int j = 0; j < NY; j++) h[i][j] = (i * 11 + j * 3) % 19 / 19.0;
  }
  erode(h, moved, NX, NY, 4);
  for (int i = 0; i < NX; i += 7) hash("height", h[i], NY * sizeof(double)), hash("moved", moved[i], NY * sizeof(short));
  return 0;
}
