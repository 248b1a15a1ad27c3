// A lattice Boltzmann program on structs of nine speeds, as courses have it: a channel with obstacles, a force at
// one row of cells before the step, densities summed up afterwards. Arrays of structs in blocks of their own.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define NSPEEDS 9

typedef struct {
  int nx, ny;
  int max_iters;
  float density, accel, omega;
} t_param;

typedef struct {
  float speeds[NSPEEDS];
} t_speed;

typedef struct {
  double heat, salt;
} t_water;

static int initialise(t_param *params, t_speed **cells, t_speed **tmp_cells, int **obstacles) {
  *params = (t_param){61, 44, 11, 0.1f, 0.005f, 1.7f};
  const int count = params->nx * params->ny;
  *cells = (t_speed *)malloc(sizeof(t_speed) * count);
  *tmp_cells = (t_speed *)malloc(sizeof(t_speed) * count);
  *obstacles = (int *)malloc(sizeof(int) * count);
  if (!*cells || !*tmp_cells || !*obstacles) return 0;
  const float w0 = params->density * 4.0f / 9.0f, w1 = params->density / 9.0f, w2 = params->density / 36.0f;
  for (int jj = 0; jj < params->ny; jj++)
    for (int ii = 0; ii < params->nx; ii++) {
      t_speed *cell = &(*cells)[ii + jj * params->nx];
      for (int kk = 0; kk < NSPEEDS; kk++)
        cell->speeds[kk] = (kk == 0 ? w0 : kk < 5 ? w1 : w2) * (1.0f + 0.01f * (float)((3 * ii + 5 * jj + kk) % 7));
      (*tmp_cells)[ii + jj * params->nx] = *cell;
      (*obstacles)[ii + jj * params->nx] = (ii - 20) * (ii - 20) + (jj - 20) * (jj - 20) < 30;
    }
  return 1;
}

static void accelerate(const t_param params, t_speed *cells, const int *obstacles) {
  const float w1 = params.density * params.accel / 9.0f, w2 = params.density * params.accel / 36.0f;
  const int jj = params.ny - 2;
  for (int ii = 0; ii < params.nx; ii++) {
    t_speed *cell = &cells[ii + jj * params.nx];
    if (obstacles[ii + jj * params.nx] || cell->speeds[3] - w1 <= 0 || cell->speeds[6] - w2 <= 0) continue;
    cell->speeds[1] += w1;
    cell->speeds[5] += w2;
    cell->speeds[8] += w2;
    cell->speeds[3] -= w1;
    cell->speeds[6] -= w2;
    cell->speeds[7] -= w2;
  }
}

// The pointers that are moved are the caller's own copies: an odd number of steps leaves the state in tmp_cells.
static t_speed *timesteps(const t_param params, t_speed *cells, t_speed *tmp_cells, const int *obstacles, int iterations) {
  const int nx = params.nx;
  for (int tt = 0; tt < iterations; tt++) {
    for (int jj = 1; jj < params.ny - 1; jj++) {
      for (int ii = 1; ii < params.nx - 1; ii++) {
        const int at = ii + jj * nx;
        const float s0 = cells[at].speeds[0], s1 = cells[at - 1].speeds[1], s2 = cells[at - nx].speeds[2];
        const float s3 = cells[at + 1].speeds[3], s4 = cells[at + nx].speeds[4], s5 = cells[at - nx - 1].speeds[5];
        const float s6 = cells[at - nx + 1].speeds[6], s7 = cells[at + nx + 1].speeds[7];
        const float s8 = cells[at + nx - 1].speeds[8];
        const float rho = s0 + s1 + s2 + s3 + s4 + s5 + s6 + s7 + s8;
        const float ux = (s1 + s5 + s8 - (s3 + s6 + s7)) / rho, uy = (s2 + s5 + s6 - (s4 + s7 + s8)) / rho;
        const float c = 1.0f - 1.5f * (ux * ux + uy * uy), sum = ux + uy, difference = uy - ux;
        const int wall = obstacles[at];
        tmp_cells[at].speeds[0] = wall ? s0 : s0 + params.omega * (4.0f / 9.0f * rho * c - s0);
        tmp_cells[at].speeds[1] = wall ? s3 : s1 + params.omega * (rho / 9.0f * (c + 3.0f * ux + 4.5f * ux * ux) - s1);
        tmp_cells[at].speeds[2] = wall ? s4 : s2 + params.omega * (rho / 9.0f * (c + 3.0f * uy + 4.5f * uy * uy) - s2);
        tmp_cells[at].speeds[3] = wall ? s1 : s3 + params.omega * (rho / 9.0f * (c - 3.0f * ux + 4.5f * ux * ux) - s3);
        tmp_cells[at].speeds[4] = wall ? s2 : s4 + params.omega * (rho / 9.0f * (c - 3.0f * uy + 4.5f * uy * uy) - s4);
        tmp_cells[at].speeds[5] = wall ? s7 : s5 + params.omega * (rho / 36.0f * (c + 3.0f * sum + 4.5f * sum * sum) - s5);
        tmp_cells[at].speeds[6] = wall ? s8 : s6 + params.omega * (rho / 36.0f * (c + 3.0f * difference + 4.5f * difference * difference) - s6);
        tmp_cells[at].speeds[7] = wall ? s5 : s7 + params.omega * (rho / 36.0f * (c - 3.0f * sum + 4.5f * sum * sum) - s7);
        tmp_cells[at].speeds[8] = wall ? s6 : s8 + params.omega * (rho / 36.0f * (c - 3.0f * difference + 4.5f * difference * difference) - s8);
      }
    }
    t_speed *kept = cells;
    cells = tmp_cells;
    tmp_cells = kept;
  }
  return cells;
}

// Two members, of which C names the array by its own extents.
static t_water sea[30][40], next_sea[30][40];
static void mix(int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < 29; i++)
      for (int j = 1; j < 39; j++) {
        next_sea[i][j].heat = 0.5 * sea[i][j].heat + 0.125 * (sea[i - 1][j].heat + sea[i + 1][j].heat + sea[i][j - 1].salt + sea[i][j + 1].heat);
        next_sea[i][j].salt = 0.75 * sea[i][j].salt + 0.25 * sea[i][j - 1].salt;
      }
    for (int i = 1; i < 29; i++)
      for (int j = 1; j < 39; j++) {
        sea[i][j].heat = next_sea[i][j].heat;
        sea[i][j].salt = next_sea[i][j].salt;
      }
  }
}

// Values in a last dimension behind two planes, of which one value is never named.
static double wave[2][50][60][3];
static void swing(int begin, int end) {
  for (int t = begin; t < end; t++)
    for (int i = 1; i < 49; i++)
      for (int j = 1; j < 59; j++) {
        wave[(t + 1) % 2][i][j][0] = 0.25 * (wave[t % 2][i - 1][j][0] + wave[t % 2][i + 1][j][0] + wave[t % 2][i][j - 1][2] + wave[t % 2][i][j + 1][0]);
        wave[(t + 1) % 2][i][j][2] = 0.5 * (wave[t % 2][i][j][2] + wave[t % 2][i][j + 1][0]);
      }
}

static void print_sum(const char *name, const float *values, size_t count) {
  double sum = 0;
  for (size_t n = 0; n < count; n++) sum += values[n] * (double)(1 + n % 13);
  printf("%s %.17g\n", name, sum);
}

int main(void) {
  t_param params;
  t_speed *cells = NULL, *tmp_cells = NULL;
  int *obstacles = NULL;
  if (!initialise(&params, &cells, &tmp_cells, &obstacles)) return 1;
  const size_t values = (size_t)params.nx * params.ny * NSPEEDS;
  for (int part = 0; part < 3; part++) {
    accelerate(params, cells, obstacles);
    if (timesteps(params, cells, tmp_cells, obstacles, params.max_iters - part) != cells) {
      t_speed *kept = cells;
      cells = tmp_cells;
      tmp_cells = kept;
    }
    print_sum("cells", cells[0].speeds, values);
    print_sum("tmp_cells", tmp_cells[0].speeds, values);
  }
  for (int n = 0; n < 30 * 40; n++) sea[n / 40][n % 40] = (t_water){1.0 + n % 5, 2.0 + n % 3};
  mix(7), mix(0), mix(4);
  double heat = 0, salt = 0;
  for (int n = 0; n < 30 * 40; n++) {
    heat += sea[n / 40][n % 40].heat * (1 + n % 7) + next_sea[n / 40][n % 40].heat;
    salt += sea[n / 40][n % 40].salt * (1 + n % 7) + next_sea[n / 40][n % 40].salt;
  }
  printf("sea %.17g %.17g\n", heat, salt);
  for (int n = 0; n < 2 * 50 * 60 * 3; n++) (&wave[0][0][0][0])[n] = 1 + n % 11;
  swing(1, 8), swing(8, 12);
  double sum = 0;
  for (int n = 0; n < 2 * 50 * 60 * 3; n++) sum += (&wave[0][0][0][0])[n] * (1 + n % 17);
  printf("wave %.17g\n", sum);
  free(cells), free(tmp_cells), free(obstacles);
  return isfinite(heat + salt + sum) ? 0 : 1;
}
