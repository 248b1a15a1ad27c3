/*
 * A Poisson kernel in the manner of the Himeno benchmark: 19 points,
 * coefficient arrays a, b, c, bnd, wrk1, Jacobi iterations with gosa,
 * and a copy back from wrk2 to p.
 */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define MIMAX 19
#define MJMAX 23
#define MKMAX 27

#define LOOPS 13

static float p[MIMAX][MJMAX][MKMAX];
static float a[4][MIMAX][MJMAX][MKMAX];
static float b[3][MIMAX][MJMAX][MKMAX];
static float c[3][MIMAX][MJMAX][MKMAX];
static float bnd[MIMAX][MJMAX][MKMAX];
static float wrk1[MIMAX][MJMAX][MKMAX], wrk2[MIMAX][MJMAX][MKMAX];

static int imax, jmax, kmax;
static float omega;

static double second(void)
{
  struct timespec tm;
  clock_gettime(CLOCK_MONOTONIC, &tm);
  return (double)tm.tv_sec + (double)tm.tv_nsec * 1.0e-9;
}

static void initmt(void)
{
  int i, j, k;

  for (i = 0; i < MIMAX; i++)
    for (j = 0; j < MJMAX; j++)
      for (k = 0; k < MKMAX; k++) {
        a[0][i][j][k] = 1.0f;
        a[1][i][j][k] = 1.0f;
        a[2][i][j][k] = 1.0f;
        a[3][i][j][k] = 1.0f / 6.0f;
        b[0][i][j][k] = 0.01f * ((i + j) % 3);
        b[1][i][j][k] = 0.02f * ((j + k) % 2);
        b[2][i][j][k] = 0.0f;
        c[0][i][j][k] = 1.0f;
        c[1][i][j][k] = 1.0f;
        c[2][i][j][k] = 1.0f;
        p[i][j][k] = (float)(i * i) / (float)((MIMAX - 1) * (MIMAX - 1));
        wrk1[i][j][k] = 0.001f * ((3 * i + 5 * j + 7 * k) % 11);
        wrk2[i][j][k] = p[i][j][k];
        bnd[i][j][k] = 1.0f;
      }
  /* an obstacle */
  for (i = 6; i < 10; i++)
    for (j = 7; j < 12; j++)
      for (k = 8; k < 14; k++)
        bnd[i][j][k] = 0.0f;
}

/* what the neighbours make of a cell */
#define S0(i, j, k) \
  (a[0][i][j][k] * p[(i) + 1][j][k] + a[1][i][j][k] * p[i][(j) + 1][k] + a[2][i][j][k] * p[i][j][(k) + 1] + \
   b[0][i][j][k] * (p[(i) + 1][(j) + 1][k] - p[(i) + 1][(j) - 1][k] \
                  - p[(i) - 1][(j) + 1][k] + p[(i) - 1][(j) - 1][k]) + \
   b[1][i][j][k] * (p[i][(j) + 1][(k) + 1] - p[i][(j) - 1][(k) + 1] \
                  - p[i][(j) + 1][(k) - 1] + p[i][(j) - 1][(k) - 1]) + \
   b[2][i][j][k] * (p[(i) + 1][j][(k) + 1] - p[(i) - 1][j][(k) + 1] \
                  - p[(i) + 1][j][(k) - 1] + p[(i) - 1][j][(k) - 1]) + \
   c[0][i][j][k] * p[(i) - 1][j][k] + c[1][i][j][k] * p[i][(j) - 1][k] + c[2][i][j][k] * p[i][j][(k) - 1] + \
   wrk1[i][j][k])

/* gosa of the present p: what the next iteration changes */
static float residual(void)
{
  int i, j, k;
  float gosa = 0.0f;

  for (i = 1; i < imax - 1; ++i)
    for (j = 1; j < jmax - 1; ++j)
      for (k = 1; k < kmax - 1; ++k) {
        float ss = (S0(i, j, k) * a[3][i][j][k] - p[i][j][k]) * bnd[i][j][k];
        gosa += ss * ss;
      }
  return gosa;
}

static float jacobi(int nn)
{
  int i, j, k, n;
  float gosa = 0.0f;

  for (n = 0; n < nn; ++n) {
    /* only that of the last iteration is asked for */
    if (n == nn - 1)
      gosa = residual();

    for (i = 1; i < imax - 1; ++i)
      for (j = 1; j < jmax - 1; ++j)
        for (k = 1; k < kmax - 1; ++k) {
          float ss = (S0(i, j, k) * a[3][i][j][k] - p[i][j][k]) * bnd[i][j][k];
          wrk2[i][j][k] = p[i][j][k] + omega * ss;
        }

    for (i = 1; i < imax - 1; ++i)
      for (j = 1; j < jmax - 1; ++j)
        for (k = 1; k < kmax - 1; ++k)
          p[i][j][k] = wrk2[i][j][k];
  }
  return gosa;
}

int main(int argc, char *argv[])
{
  int i, j, k, nn = argc > 1 ? atoi(argv[1]) : LOOPS;
  float gosa, low, high;
  double cpu0, cpu1, sum = 0.0;

  imax = MIMAX - 1;
  jmax = MJMAX - 1;
  kmax = MKMAX - 1;
  omega = 0.8f;

  initmt();
  printf("mimax = %d mjmax = %d mkmax = %d\n", MIMAX, MJMAX, MKMAX);
  printf("residual before: %.9g\n", residual());

  cpu0 = second();
  gosa = jacobi(nn);
  cpu1 = second();

  printf("Loop executed for %d times\n", nn);
  printf("Gosa : %.9g\n", gosa);
  printf("residual after: %.9g\n", residual());
  low = high = p[0][0][0];
  for (i = 0; i < MIMAX; i++)
    for (j = 0; j < MJMAX; j++)
      for (k = 0; k < MKMAX; k++) {
        sum += p[i][j][k];
        if (p[i][j][k] < low) low = p[i][j][k];
        if (p[i][j][k] > high) high = p[i][j][k];
      }
  printf("sum %.17g low %.9g high %.9g\n", sum, low, high);
  for (i = 1; i < MIMAX; i += 4)
    printf("p[%d] = %.9g\n", i, p[i][jmax / 2][kmax / 2]);
  fprintf(stderr, "MFLOPS measured : %f, cpu : %f sec.\n",
          34.0e-6 * nn * (imax - 2) * (jmax - 2) * (kmax - 2) / (cpu1 - cpu0), cpu1 - cpu0);
  return 0;
}
