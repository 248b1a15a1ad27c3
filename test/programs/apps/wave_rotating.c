// Acoustic wave propagation in 3D, second order in time, fourth order in
// space, inhomogeneous velocity model, Ricker-like initial pulse.
// Three pressure arrays are rotated: prev <- cur <- next.
//
//   ./wave_rotating [-n NX NY NZ] [-t STEPS]
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>

typedef float real;

#define HALO 2
#define IDX(x, y, z) (((size_t)(z) * ny + (y)) * nx + (x))

typedef struct {
  int nx, ny, nz;
  int steps;
  real dx;
  real dt;
} params_t;

static double wallclock(void) {
  struct timeval tv;
  gettimeofday(&tv, NULL);
  return (double)tv.tv_sec + (double)tv.tv_usec * 1.0e-6;
}

static void usage(const char *prog) {
  fprintf(stderr, "usage: %s [-n NX NY NZ] [-t STEPS]\n", prog);
  exit(2);
}

static params_t parse(int argc, char **argv) {
  params_t p = {28, 24, 21, 17, 10.0f, 0.001f};
  for (int a = 1; a < argc; ++a) {
    if (!strcmp(argv[a], "-n") && a + 3 < argc) {
      p.nx = atoi(argv[++a]);
      p.ny = atoi(argv[++a]);
      p.nz = atoi(argv[++a]);
    } else if (!strcmp(argv[a], "-t") && a + 1 < argc) {
      p.steps = atoi(argv[++a]);
    } else {
      usage(argv[0]);
    }
  }
  return p;
}

// Two layers and a smooth lateral variation.
static void make_velocity(real *vel, int nx, int ny, int nz) {
  for (int z = 0; z < nz; ++z)
    for (int y = 0; y < ny; ++y)
      for (int x = 0; x < nx; ++x) {
        real v = z < nz / 2 ? 1500.0f : 2700.0f;
        vel[IDX(x, y, z)] = v + 3.0f * x - 2.0f * y;
      }
}

static void pulse(real *p, int nx, int ny, int nz) {
  for (int z = 0; z < nz; ++z)
    for (int y = 0; y < ny; ++y)
      for (int x = 0; x < nx; ++x) {
        real r2 = (real)((x - nx / 2) * (x - nx / 2) + (y - ny / 2) * (y - ny / 2) + (z - nz / 3) * (z - nz / 3));
        p[IDX(x, y, z)] = (1.0f - r2 / 8.0f) * expf(-r2 / 6.0f);
      }
}

int main(int argc, char **argv) {
  params_t par = parse(argc, argv);
  const int nx = par.nx, ny = par.ny, nz = par.nz;
  const size_t cells = (size_t)nx * ny * nz;

  real *prev = calloc(cells, sizeof(real));
  real *cur = calloc(cells, sizeof(real));
  real *next = calloc(cells, sizeof(real));
  real *vel = malloc(cells * sizeof(real));
  if (!prev || !cur || !next || !vel) {
    perror("allocation");
    return 1;
  }

  make_velocity(vel, nx, ny, nz);
  pulse(cur, nx, ny, nz);
  memcpy(prev, cur, cells * sizeof(real));

  // finite difference weights of the fourth order Laplacian
  const real c0 = -5.0f / 2.0f, c1 = 4.0f / 3.0f, c2 = -1.0f / 12.0f;
  const real scale = par.dt * par.dt / (par.dx * par.dx);

  double t0 = wallclock();
  for (int t = 0; t < par.steps; ++t) {
#pragma omp parallel for collapse(2)
    for (int z = HALO; z < nz - HALO; ++z)
      for (int y = HALO; y < ny - HALO; ++y)
        for (int x = HALO; x < nx - HALO; ++x) {
          real lap = 3.0f * c0 * cur[IDX(x, y, z)];
          lap += c1 * (cur[IDX(x - 1, y, z)] + cur[IDX(x + 1, y, z)]);
          lap += c1 * (cur[IDX(x, y - 1, z)] + cur[IDX(x, y + 1, z)]);
          lap += c1 * (cur[IDX(x, y, z - 1)] + cur[IDX(x, y, z + 1)]);
          lap += c2 * (cur[IDX(x - 2, y, z)] + cur[IDX(x + 2, y, z)]);
          lap += c2 * (cur[IDX(x, y - 2, z)] + cur[IDX(x, y + 2, z)]);
          lap += c2 * (cur[IDX(x, y, z - 2)] + cur[IDX(x, y, z + 2)]);
          real v = vel[IDX(x, y, z)];
          next[IDX(x, y, z)] = 2.0f * cur[IDX(x, y, z)] - prev[IDX(x, y, z)] + v * v * scale * lap;
        }
    real *spare = prev;
    prev = cur;
    cur = next;
    next = spare;
  }
  double t1 = wallclock();

  double energy = 0.0;
  real pmin = cur[0], pmax = cur[0];
  for (size_t i = 0; i < cells; ++i) {
    energy += (double)cur[i] * cur[i];
    if (cur[i] < pmin) pmin = cur[i];
    if (cur[i] > pmax) pmax = cur[i];
  }
  printf("grid %d x %d x %d, %d steps\n", nx, ny, nz, par.steps);
  printf("energy %.17g\n", energy);
  printf("extrema %.9g %.9g\n", pmin, pmax);
  printf("receivers");
  for (int x = 3; x < nx; x += 5) printf(" %.9g", cur[IDX(x, ny / 2, nz / 2)]);
  printf("\n");
  fprintf(stderr, "time %.4f s, %.2f Mpoint/s\n", t1 - t0, 1e-6 * (double)cells * par.steps / (t1 - t0));

  free(prev);
  free(cur);
  free(next);
  free(vel);
  return 0;
}
