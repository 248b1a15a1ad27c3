// Temperature of a 3D chip: layers of silicon that are heated by the power of
// their cells and cooled at the top; in the manner of the Rodinia suite.
// Outside of the chip a cell sees its own temperature.
//
// Syntax: hotspot3d <rows/cols> <layers> <iterations>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/time.h>

#define MAX_PD (3.0e6)
#define PRECISION 0.001
#define SPEC_HEAT_SI 1.75e6
#define K_SI 100
#define FACTOR_CHIP 0.5

float t_chip = 0.0005;
float chip_height = 0.016;
float chip_width = 0.016;
float amb_temp = 80.0;

void fatal(const char *s) {
  fprintf(stderr, "Error: %s\n", s);
  exit(1);
}

void compute_temperature(float *pIn, float *tIn, float *tOut, int nx, int ny, int nz, float Cap, float Rx, float Ry, float Rz, float dt,
                         int numiter) {
  float ce, cw, cn, cs, ct, cb, cc;
  float stepDivCap = dt / Cap;
  ce = cw = stepDivCap / Rx;
  cn = cs = stepDivCap / Ry;
  ct = cb = stepDivCap / Rz;
  cc = 1.0 - (2.0 * ce + 2.0 * cn + 3.0 * ct);

  int c, w, e, n, s, b, t;
  int x, y, z;
  int i = 0;
  do {
    for (z = 0; z < nz; z++)
      for (y = 0; y < ny; y++)
        for (x = 0; x < nx; x++) {
          c = x + y * nx + z * nx * ny;

          w = (x == 0) ? c : c - 1;
          e = (x == nx - 1) ? c : c + 1;
          n = (y == 0) ? c : c - nx;
          s = (y == ny - 1) ? c : c + nx;
          b = (z == 0) ? c : c - nx * ny;
          t = (z == nz - 1) ? c : c + nx * ny;

          tOut[c] = tIn[c] * cc + tIn[n] * cn + tIn[s] * cs + tIn[e] * ce + tIn[w] * cw + tIn[t] * ct + tIn[b] * cb +
                    (dt / Cap) * pIn[c] + ct * amb_temp;
        }
    float *temp = tIn;
    tIn = tOut;
    tOut = temp;
    i++;
  } while (i < numiter);
}

int main(int argc, char **argv) {
  int numCols = argc > 1 ? atoi(argv[1]) : 37;
  int numRows = numCols;
  int layers = argc > 2 ? atoi(argv[2]) : 9;
  int iterations = argc > 3 ? atoi(argv[3]) : 26;
  int size = numCols * numRows * layers;

  float dx = chip_height / numRows;
  float dy = chip_width / numCols;
  float dz = t_chip / layers;
  float Cap = FACTOR_CHIP * SPEC_HEAT_SI * t_chip * dx * dy;
  float Rx = dy / (2.0 * K_SI * t_chip * dx);
  float Ry = dx / (2.0 * K_SI * t_chip * dy);
  float Rz = dz / (K_SI * dx * dy);
  float max_slope = MAX_PD / (FACTOR_CHIP * t_chip * SPEC_HEAT_SI);
  float dt = PRECISION / max_slope;

  float *powerIn = (float *)calloc(size, sizeof(float));
  float *tempIn = (float *)malloc(size * sizeof(float));
  float *tempOut = (float *)calloc(size, sizeof(float));
  if (!powerIn || !tempIn || !tempOut) fatal("unable to allocate memory");
  for (int c = 0; c < size; c++) {
    powerIn[c] = (c / numCols) % 5 == 1 ? 0.0004f * (c % 13) : 0.0f;
    tempIn[c] = 323.0f + 0.25f * ((c * 7) % 11);
  }

  struct timeval start, stop;
  gettimeofday(&start, NULL);
  compute_temperature(powerIn, tempIn, tempOut, numCols, numRows, layers, Cap, Rx, Ry, Rz, dt, iterations);
  gettimeofday(&stop, NULL);

  float *result = iterations % 2 ? tempOut : tempIn;
  double sum = 0.0;
  float hottest = result[0], coldest = result[0];
  for (int c = 0; c < size; c++) {
    sum += result[c];
    if (result[c] > hottest) hottest = result[c];
    if (result[c] < coldest) coldest = result[c];
  }
  printf("%d x %d x %d, %d iterations\n", numRows, numCols, layers, iterations);
  printf("mean %.17g hottest %.9g coldest %.9g\n", sum / size, hottest, coldest);
  for (int z = 0; z < layers; z++) printf("layer %d: %.9g\n", z, result[z * numCols * numRows + (numRows / 2) * numCols + 3]);
  fprintf(stderr, "Time: %.3f (s)\n", (stop.tv_sec - start.tv_sec) + (stop.tv_usec - start.tv_usec) * 1.0e-6);
  free(powerIn);
  free(tempIn);
  free(tempOut);
  return 0;
}
