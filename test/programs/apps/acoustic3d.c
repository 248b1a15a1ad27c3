/* Acoustic modelling in 3D, the 25-point star that seismic codes use (order
 * two in time, eight in space), a velocity for each cell, and a point source.
 * The wave field is kept at two times; the next one overwrites the older.
 *
 *   acoustic3d [n1 n2 n3 nt]
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/time.h>

#define R 4
#define AT(i, j, k) ((((long)(i)) * n2 + (j)) * n3 + (k))

/* Finite-difference weights of the second derivative, order eight. */
#define C0 (-205.0f / 72.0f)
#define C1 (8.0f / 5.0f)
#define C2 (-1.0f / 5.0f)
#define C3 (8.0f / 315.0f)
#define C4 (-1.0f / 560.0f)

static double now_in_seconds(void)
{
  struct timeval t;
  gettimeofday(&t, NULL);
  return t.tv_sec + 1e-6 * t.tv_usec;
}

static void step_all(int n1, int n2, int n3, int nt, float *u, float *u_old, const float *vel, const float *src, int s1, int s2, int s3)
{
  for (int t = 0; t < nt; t++) {
#pragma omp parallel for
    for (int i = R; i < n1 - R; i++) {
      for (int j = R; j < n2 - R; j++) {
        for (int k = R; k < n3 - R; k++) {
          float lap = 3.0f * C0 * u[AT(i, j, k)]
                    + C1 * (u[AT(i + 1, j, k)] + u[AT(i - 1, j, k)] + u[AT(i, j + 1, k)] + u[AT(i, j - 1, k)] + u[AT(i, j, k + 1)] + u[AT(i, j, k - 1)])
                    + C2 * (u[AT(i + 2, j, k)] + u[AT(i - 2, j, k)] + u[AT(i, j + 2, k)] + u[AT(i, j - 2, k)] + u[AT(i, j, k + 2)] + u[AT(i, j, k - 2)])
                    + C3 * (u[AT(i + 3, j, k)] + u[AT(i - 3, j, k)] + u[AT(i, j + 3, k)] + u[AT(i, j - 3, k)] + u[AT(i, j, k + 3)] + u[AT(i, j, k - 3)])
                    + C4 * (u[AT(i + 4, j, k)] + u[AT(i - 4, j, k)] + u[AT(i, j + 4, k)] + u[AT(i, j - 4, k)] + u[AT(i, j, k + 4)] + u[AT(i, j, k - 4)]);
          u_old[AT(i, j, k)] = 2.0f * u[AT(i, j, k)] - u_old[AT(i, j, k)] + vel[AT(i, j, k)] * lap;
        }
      }
    }
    u_old[AT(s1, s2, s3)] += src[t];
    float *tmp = u;
    u = u_old;
    u_old = tmp;
  }
}

int main(int argc, char *argv[])
{
  int n1 = 27, n2 = 31, n3 = 41, nt = 14;
  float *u[2], *vel, *src;
  double start, stop, sum = 0.0;

  if (argc > 4) {
    n1 = atoi(argv[1]), n2 = atoi(argv[2]), n3 = atoi(argv[3]);
    nt = atoi(argv[4]);
  }
  long cells = (long)n1 * n2 * n3;
  u[0] = calloc(cells, sizeof(float));
  u[1] = calloc(cells, sizeof(float));
  vel = malloc(cells * sizeof(float));
  src = malloc(nt * sizeof(float));
  if (!u[0] || !u[1] || !vel || !src) {
    fprintf(stderr, "cannot allocate %ld cells\n", cells);
    return 1;
  }
  for (int i = 0; i < n1; i++)
    for (int j = 0; j < n2; j++)
      for (int k = 0; k < n3; k++)
        vel[AT(i, j, k)] = 0.05f + 0.002f * (i > n1 / 2) + 0.0001f * ((3 * j + k) % 17);
  for (int t = 0; t < nt; t++) {
    float a = 0.7f * (t - 6);
    src[t] = (1.0f - 2.0f * a * a) * expf(-a * a);
  }

  start = now_in_seconds();
  step_all(n1, n2, n3, nt, u[0], u[1], vel, src, n1 / 2, n2 / 3, n3 / 2);
  stop = now_in_seconds();

  float *last = u[nt % 2];
  for (long c = 0; c < cells; c++)
    sum += (double)last[c] * last[c];
  printf("%dx%dx%d, %d steps, energy %.17g\n", n1, n2, n3, nt, sum);
  for (int k = 1; k < n3; k += 5)
    printf("  u(%d) = %.9g\n", k, last[AT(n1 / 2 + 2, n2 / 3 - 1, k)]);
  fprintf(stderr, "%.1f Mcells/s\n", 1e-6 * cells * nt / (stop - start));
  free(u[0]);
  free(u[1]);
  free(vel);
  free(src);
  return 0;
}
