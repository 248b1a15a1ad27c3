// Pointers to rows and cells that the loops declare, and scalars between the loops.
// nests: 5
// default: two steps
// expect: verified
#include <math.h>
#define NX 61
#define NY 47

static float a[NX][NY], b[NX][NY];

// form: Storage: pointers to rows, `double *up = u[i - 1];`
void rows(double **u, double **v, int n, int m, int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++) {
      const double *up = u[i - 1], *mid = u[i], *down = u[i + 1];
      double *out = v[i];
      for (int j = 1; j < m - 1; j++) out[j] = 0.25 * (up[j] + down[j] + mid[j - 1] + mid[j + 1]);
    }
    double **swap = u;
    u = v;
    v = swap;
  }
}

// form: Loops: scalars between the loops, `const float y = i * h;`
void gravity(int steps, float h) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < NX - 1; i++) {
      int j;
      const float y = i * h;
      const float pull = y * (1 - y), side = 0.2f;
      for (j = 1; j < NY - 1; j++) b[i][j] = side * (a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1]) + 1e-3f * pull;
    }
    for (int i = 1; i < NX - 1; i++) {
      float *to = a[i];
      for (int j = 1; j < NY - 1; j++) to[j] = b[i][j];
    }
  }
}

// form: Storage: the first cell of a row by hand, `const double *row = u + i * m;`
void starts(double *u, double *v, int n, int m, int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++) {
      const double *row = u + i * m;
      const int base = i * m;
      double *to = &v[base];
      for (int j = 1; j < m - 1; j++) to[j] = 0.2 * row[j] + 0.2 * (row[j - 1] + row[j + 1] + u[base - m + j] + u[base + m + j]);
    }
    double *swap = u;
    u = v;
    v = swap;
  }
}

// form: Storage: a pointer to the cell, `const double *p = &u[(k * ny + j) * nx + i];`
void cells(double *u, double *v, int nx, int ny, int nz, int steps) {
  for (int t = 0; t < steps; t++) {
    for (int k = 1; k < nz - 1; k++)
      for (int j = 1; j < ny - 1; j++)
        for (int i = 1; i < nx - 1; i++) {
          const double *p = &u[(k * ny + j) * nx + i];
          v[(k * ny + j) * nx + i] = 0.4 * p[0] + 0.1 * (p[-1] + p[1] + p[-nx] + p[nx] + p[-nx * ny] + p[nx * ny]);
        }
    double *swap = u;
    u = v;
    v = swap;
  }
}

// Planes and rows of an array.
void planes(float (*u)[NY][NX], float (*v)[NY][NX], int n, int steps) {
  for (int t = 0; t < steps; t++) {
    for (int k = 1; k < n - 1; k++) {
      const float weight = 0.125f + 0.001f * k;
      for (int j = 1; j < NY - 1; j++) {
        const float *north = u[k][j + 1], *here = u[k][j], *south = &u[k][j - 1][0];
        float *to = v[k][j];
        for (int i = 1; i < NX - 1; i++)
          to[i] = weight * (here[i - 1] + here[i + 1] + north[i] + south[i] + u[k - 1][j][i] + u[k + 1][j][i]);
      }
    }
    float(*swap)[NY][NX] = u;
    u = v;
    v = swap;
  }
}
