/* Thermal simulation of a chip, after the well known benchmark: the
 * temperature of every cell follows from its power and its neighbours,
 * with the cells at the edge treated like a mirror.               */
#include <stdio.h>
#include <stdlib.h>
#include <sys/time.h>

#define FLOAT float

/* maximum power density possible (say 300W for a 10mm x 10mm chip) */
#define MAX_PD (3.0e6)
/* required precision in degrees */
#define PRECISION 0.001
#define SPEC_HEAT_SI 1.75e6
#define K_SI 100
/* capacitance fitting factor */
#define FACTOR_CHIP 0.5

/* chip parameters */
const FLOAT t_chip = 0.0005;
const FLOAT chip_height = 0.016;
const FLOAT chip_width = 0.016;
/* ambient temperature, assuming no package at all */
const FLOAT amb_temp = 80.0;

static long long get_time()
{
  struct timeval tv;
  gettimeofday(&tv, NULL);
  return (tv.tv_sec * 1000000LL) + tv.tv_usec;
}

static void fatal(const char *s)
{
  fprintf(stderr, "error: %s\n", s);
  exit(1);
}

/* One step: result from temp and power. */
static void single_iteration(FLOAT *result, FLOAT *temp, FLOAT *power, int row, int col,
                             FLOAT Cap_1, FLOAT Rx_1, FLOAT Ry_1, FLOAT Rz_1)
{
  int r, c;
#pragma omp parallel for private(c)
  for (r = 0; r < row; r++) {
    for (c = 0; c < col; c++) {
      FLOAT here = temp[r * col + c];
      FLOAT north = r > 0 ? temp[(r - 1) * col + c] : here;
      FLOAT south = r < row - 1 ? temp[(r + 1) * col + c] : here;
      FLOAT west = c > 0 ? temp[r * col + c - 1] : here;
      FLOAT east = c < col - 1 ? temp[r * col + c + 1] : here;
      FLOAT delta = Cap_1 * (power[r * col + c] + (south + north - 2.f * here) * Ry_1 +
                             (east + west - 2.f * here) * Rx_1 + (amb_temp - here) * Rz_1);
      result[r * col + c] = here + delta;
    }
  }
}

static void compute_tran_temp(FLOAT *result, int num_iterations, FLOAT *temp, FLOAT *power, int row, int col)
{
  int i;
  FLOAT grid_height = chip_height / row;
  FLOAT grid_width = chip_width / col;

  FLOAT Cap = FACTOR_CHIP * SPEC_HEAT_SI * t_chip * grid_width * grid_height;
  FLOAT Rx = grid_width / (2.0 * K_SI * t_chip * grid_height);
  FLOAT Ry = grid_height / (2.0 * K_SI * t_chip * grid_width);
  FLOAT Rz = t_chip / (K_SI * grid_height * grid_width);

  FLOAT max_slope = MAX_PD / (FACTOR_CHIP * t_chip * SPEC_HEAT_SI);
  FLOAT step = PRECISION / max_slope / 1000.0 * 1000.0;

  FLOAT Rx_1 = 1.f / Rx;
  FLOAT Ry_1 = 1.f / Ry;
  FLOAT Rz_1 = 1.f / Rz;
  FLOAT Cap_1 = step / Cap;

  FLOAT *r = result;
  FLOAT *t = temp;
  for (i = 0; i < num_iterations; i++) {
    single_iteration(r, t, power, row, col, Cap_1, Rx_1, Ry_1, Rz_1);
    FLOAT *tmp = t;
    t = r;
    r = tmp;
  }
}

int main(int argc, char **argv)
{
  int grid_rows = 45, grid_cols = 58, sim_time = 20, i, j;
  FLOAT *temp, *power, *result;

  if (argc == 4) {
    grid_rows = atoi(argv[1]);
    grid_cols = atoi(argv[2]);
    sim_time = atoi(argv[3]);
  } else if (argc != 1)
    fatal("usage: hotspot_like [rows cols sim_time]");

  temp = (FLOAT *)calloc(grid_rows * grid_cols, sizeof(FLOAT));
  power = (FLOAT *)calloc(grid_rows * grid_cols, sizeof(FLOAT));
  result = (FLOAT *)calloc(grid_rows * grid_cols, sizeof(FLOAT));
  if (!temp || !power || !result)
    fatal("unable to allocate memory");

  /* made up: two hot units, the rest idles */
  for (i = 0; i < grid_rows; i++)
    for (j = 0; j < grid_cols; j++) {
      temp[i * grid_cols + j] = 323.0f + 0.01f * ((i * 7 + j * 13) % 31);
      power[i * grid_cols + j] = 0.0001f;
      if (i > 8 && i < 17 && j > 5 && j < 22)
        power[i * grid_cols + j] = 0.013f;
      if (i > 28 && j > 40)
        power[i * grid_cols + j] = 0.0087f;
    }

  long long start_time = get_time();
  compute_tran_temp(result, sim_time, temp, power, grid_rows, grid_cols);
  long long end_time = get_time();
  fprintf(stderr, "Total time: %.3f seconds\n", ((float)(end_time - start_time)) / (1000 * 1000));

  /* the last result is in temp after an even number of steps */
  FLOAT *out = (sim_time & 1) ? result : temp;
  double sum = 0;
  FLOAT coolest = out[0], hottest = out[0];
  for (i = 0; i < grid_rows * grid_cols; i++) {
    sum += out[i];
    if (out[i] > hottest) hottest = out[i];
    if (out[i] < coolest) coolest = out[i];
  }
  printf("sum %.17g\ncoolest %.9g\nhottest %.9g\n", sum, coolest, hottest);
  for (i = 0; i < grid_rows; i += 11)
    printf("%d\t%.9g\n", i, out[i * grid_cols + grid_cols / 3]);

  free(temp);
  free(power);
  free(result);
  return 0;
}
