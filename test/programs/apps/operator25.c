/*
 * A 25-point star of radius 4 with 13 coefficients for each cell: one for
 * the centre and one for each distance along each axis (the two neighbours
 * of a distance share theirs).
 *
 * Arguments: NX NY NZ NT
 */
#include <stdio.h>
#include <stdlib.h>
#include <sys/time.h>

typedef float cell_t;

#define RADIUS 4
#define COEFFICIENTS 13

#define U(grid, z, y, x) grid[((z) * (long)ny + (y)) * nx + (x)]
#define K(m, z, y, x) coefficient[((m) * (long)nz + (z)) * ny * nx + (y) * (long)nx + (x)]

#define PAIR_X(r) (U(a, z, y, x + r) + U(a, z, y, x - r))
#define PAIR_Y(r) (U(a, z, y + r, x) + U(a, z, y - r, x))
#define PAIR_Z(r) (U(a, z + r, y, x) + U(a, z - r, y, x))

static void sweep(const cell_t *restrict a, cell_t *restrict b, const cell_t *restrict coefficient, int nz, int ny, int nx)
{
  for (int z = RADIUS; z < nz - RADIUS; z++)
    for (int y = RADIUS; y < ny - RADIUS; y++)
      for (int x = RADIUS; x < nx - RADIUS; x++)
        U(b, z, y, x) = K(0, z, y, x) * U(a, z, y, x)
                      + K(1, z, y, x) * PAIR_X(1) + K(2, z, y, x) * PAIR_Y(1) + K(3, z, y, x) * PAIR_Z(1)
                      + K(4, z, y, x) * PAIR_X(2) + K(5, z, y, x) * PAIR_Y(2) + K(6, z, y, x) * PAIR_Z(2)
                      + K(7, z, y, x) * PAIR_X(3) + K(8, z, y, x) * PAIR_Y(3) + K(9, z, y, x) * PAIR_Z(3)
                      + K(10, z, y, x) * PAIR_X(4) + K(11, z, y, x) * PAIR_Y(4) + K(12, z, y, x) * PAIR_Z(4);
}

int main(int argc, char **argv)
{
  int nx = 39, ny = 29, nz = 25, steps = 9;
  if (argc == 5) {
    nx = atoi(argv[1]);
    ny = atoi(argv[2]);
    nz = atoi(argv[3]);
    steps = atoi(argv[4]);
  }
  if (nx <= 2 * RADIUS || ny <= 2 * RADIUS || nz <= 2 * RADIUS || steps < 0) {
    fprintf(stderr, "usage: %s [NX NY NZ NT]\n", argv[0]);
    return 1;
  }

  const long cells = (long)nx * ny * nz;
  cell_t *even = malloc(cells * sizeof(cell_t)), *odd = malloc(cells * sizeof(cell_t));
  cell_t *coefficient = malloc(COEFFICIENTS * cells * sizeof(cell_t));
  if (!even || !odd || !coefficient) {
    perror("malloc");
    return 1;
  }
  for (long c = 0; c < cells; c++)
    even[c] = odd[c] = (cell_t)((c * 7919) % 1013) / 1013;
  for (long c = 0; c < COEFFICIENTS * cells; c++)
    coefficient[c] = (cell_t)((c * 104729) % 509 + 100) / (26 * 609);

  struct timeval begin, end;
  gettimeofday(&begin, NULL);
  for (int step = 0; step < steps; step++) {
    sweep(even, odd, coefficient, nz, ny, nx);
    cell_t *other = even;
    even = odd;
    odd = other;
  }
  gettimeofday(&end, NULL);

  double sum = 0;
  cell_t smallest = even[0];
  for (long c = 0; c < cells; c++) {
    sum += even[c];
    if (even[c] < smallest) smallest = even[c];
  }
  printf("%d x %d x %d cells, %d steps, sum %.17g, smallest %.9g\n", nx, ny, nz, steps, sum, smallest);
  for (int z = 0; z < nz; z += 4)
    printf("%.9g\n", U(even, z, ny / 2, nx / 2));
  fprintf(stderr, "%g ms\n", (end.tv_sec - begin.tv_sec) * 1e3 + (end.tv_usec - begin.tv_usec) * 1e-3);
  free(even), free(odd), free(coefficient);
  return 0;
}
