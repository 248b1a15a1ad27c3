// Temporaries that are declared at the head of the function, as in C89.
// default: no
// more: tiers=3 block=32 stream=chunks:8
// nests: 2
// expect: verified
#include <math.h>
#include <stdio.h>
#define NX 96
#define NY 72

static double t_old[NX][NY], t_new[NX][NY];

// form: Updates: temporaries that are declared at the head of the function
void solve(int nsteps, double r) {
  int i, j, n;
  double x, y, d2x, d2y;

  for (i = 0; i < NX; i++)
    for (j = 0; j < NY; j++) {
      x = (double)i / NX;
      y = (double)j / NY;
      t_old[i][j] = sin(3.14159 * x) * y;
      t_new[i][j] = t_old[i][j];
    }
  for (n = 0; n < nsteps; n++) {
#pragma omp parallel for private(j, d2x, d2y)
    for (i = 1; i < NX - 1; i++)
      for (j = 1; j < NY - 1; j++) {
        d2x = t_old[i + 1][j] - 2.0 * t_old[i][j] + t_old[i - 1][j];
        d2y = t_old[i][j + 1] - 2.0 * t_old[i][j] + t_old[i][j - 1];
        t_new[i][j] = t_old[i][j] + r * (d2x + d2y);
      }
#pragma omp parallel for private(j, x)
    for (i = 1; i < NX - 1; i++)
      for (j = 1; j < NY - 1; j++) {
        x = t_new[i][j];
        t_old[i][j] = x;
      }
  }
  y = 0.0;
  for (i = 0; i < NX; i++)
    for (j = 0; j < NY; j++) {
      x = t_old[i][j];
      y += x;
    }
  printf("%g\n", y);
}

// One of them lives on in the next call of the loop, where it is written first.
void solve_twice(int nsteps, float r) {
  int i, j, n, pass;
  double lap, here;

  for (pass = 0; pass < 2; pass++) {
    for (n = 0; n < nsteps; n++) {
      for (i = 1; i < NX - 1; i++)
        for (j = 1; j < NY - 1; j++) {
          here = t_old[i][j];
          if (here > 0.5)
            lap = t_old[i + 1][j] + t_old[i - 1][j] - 2.0 * here;
          else
            lap = 0;
          t_new[i][j] = here + r * lap;
        }
      for (i = 1; i < NX - 1; i++)
        for (j = 1; j < NY - 1; j++) t_old[i][j] = t_new[i][j];
    }
    lap = pass + 1;
    if (lap > 1) printf("%g\n", lap);
  }
}
