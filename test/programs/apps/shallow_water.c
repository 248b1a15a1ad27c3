// A dam break: shallow water over a sloping bottom, velocities on the faces
// of the cells, height at their centres, linear friction, closed walls.
//
//   shallow_water [rows] [columns] [steps]
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static const double g = 9.81, dt = 0.004, dx = 0.1, friction = 0.02;

static double **matrix(int rows, int columns)
{
  double **m = malloc(rows * sizeof(double *));
  double *data = calloc((size_t)rows * columns, sizeof(double));
  if (!m || !data) {
    fprintf(stderr, "not enough memory for %d x %d cells\n", rows, columns);
    exit(1);
  }
  for (int r = 0; r < rows; r++)
    m[r] = data + (size_t)r * columns;
  return m;
}

static void release(double **m)
{
  free(m[0]);
  free(m);
}

// One sweep for each velocity, one for the height: depth is that of the water at rest.
static void integrate(int ny, int nx, int steps, double **h, double **u, double **v, double **depth)
{
  for (int step = 0; step < steps; step++) {
    for (int j = 0; j < ny; j++)
      for (int i = 1; i < nx; i++)
        u[j][i] = (1.0 - friction * dt) * u[j][i] - g * dt / dx * (h[j][i] - h[j][i - 1]);

    for (int j = 1; j < ny; j++)
      for (int i = 0; i < nx; i++)
        v[j][i] = (1.0 - friction * dt) * v[j][i] - g * dt / dx * (h[j][i] - h[j - 1][i]);

    for (int j = 1; j < ny - 1; j++)
      for (int i = 1; i < nx - 1; i++) {
        double east = 0.5 * (depth[j][i] + depth[j][i + 1]) * u[j][i + 1];
        double west = 0.5 * (depth[j][i] + depth[j][i - 1]) * u[j][i];
        double south = 0.5 * (depth[j][i] + depth[j + 1][i]) * v[j + 1][i];
        double north = 0.5 * (depth[j][i] + depth[j - 1][i]) * v[j][i];
        h[j][i] -= dt / dx * (east - west + south - north);
      }
  }
}

int main(int argc, char **argv)
{
  int ny = argc > 1 ? atoi(argv[1]) : 53;
  int nx = argc > 2 ? atoi(argv[2]) : 75;
  int steps = argc > 3 ? atoi(argv[3]) : 40;
  double **h = matrix(ny, nx), **u = matrix(ny, nx), **v = matrix(ny, nx), **depth = matrix(ny, nx);

  for (int j = 0; j < ny; j++)
    for (int i = 0; i < nx; i++) {
      depth[j][i] = 1.0 + 0.3 * i / nx + 0.05 * (j % 4);
      h[j][i] = i < nx / 3 && j > ny / 4 ? 0.25 : 0.0;
    }

  clock_t start = clock();
  integrate(ny, nx, steps, h, u, v, depth);
  double seconds = (double)(clock() - start) / CLOCKS_PER_SEC;

  double volume = 0.0, kinetic = 0.0, highest = h[0][0];
  for (int j = 0; j < ny; j++)
    for (int i = 0; i < nx; i++) {
      volume += h[j][i];
      kinetic += depth[j][i] * (u[j][i] * u[j][i] + v[j][i] * v[j][i]);
      if (h[j][i] > highest) highest = h[j][i];
    }
  printf("cells %d x %d, steps %d\n", ny, nx, steps);
  printf("volume %.17g, kinetic energy %.17g, highest %.17g\n", volume, kinetic, highest);
  for (int i = 0; i < nx; i += 8)
    printf("h[%d][%d] = %.17g\n", ny / 2, i, h[ny / 2][i]);
  fprintf(stderr, "%.6f s\n", seconds);

  release(h), release(u), release(v), release(depth);
  return 0;
}
