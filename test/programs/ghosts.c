// Periodic grids with ghost cells: a torus whose ghosts are filled when a step begins, a box whose faces a function for
// each axis copies behind it, a channel with linear subscripts, a wave in two arrays. What the ghosts hold before
// the loops is not what wrapping around would give.
#include <stdio.h>
#include <stdlib.h>

#define NX 41
#define NY 67
#define NZ 35

static double noise(int n) { return ((n * 2654435761u) >> 8) % 1024 / 1024.0; }

static float torus_of[2][NX][NY];

static void torus(int steps, int differ) {
  for (int n = 0; n < 2 * NX * NY; n++) torus_of[0][0][n] = (float)noise(differ ? n : n % (NX * NY));
  for (int t = 0; t < steps; t++) {
    for (int j = 1; j < NY - 1; j++) {
      torus_of[t % 2][0][j] = torus_of[t % 2][NX - 2][j];
      torus_of[t % 2][NX - 1][j] = torus_of[t % 2][1][j];
    }
    for (int i = 0; i < NX; i++) {
      torus_of[t % 2][i][0] = torus_of[t % 2][i][NY - 2];
      torus_of[t % 2][i][NY - 1] = torus_of[t % 2][i][1];
    }
    for (int i = 1; i < NX - 1; i++)
      for (int j = 1; j < NY - 1; j++)
        torus_of[(t + 1) % 2][i][j] =
            0.2f * (torus_of[t % 2][i][j] + torus_of[t % 2][i - 1][j] + torus_of[t % 2][i + 1][j] +
                    torus_of[t % 2][i][j - 1] + torus_of[t % 2][i][j + 1]) -
            0.01f * (torus_of[t % 2][i - 1][j - 1] + torus_of[t % 2][i + 1][j + 1]);
  }
  double sum = 0;
  for (int n = 0; n < 2 * NX * NY; n++) sum += torus_of[0][0][n] * (1 + n % 7);
  printf("torus %d %d: %.17g\n", steps, differ, sum);
}

typedef double Box[NX][NY][NZ];

static void faces_x(Box a) {
  for (int j = 0; j < NY; j++)
    for (int k = 0; k < NZ; k++) {
      a[0][j][k] = a[NX - 2][j][k];
      a[NX - 1][j][k] = a[1][j][k];
    }
}

static void faces_y(Box a) {
  for (int i = 0; i < NX; i++)
    for (int k = 0; k < NZ; k++) {
      a[i][0][k] = a[i][NY - 2][k];
      a[i][NY - 1][k] = a[i][1][k];
    }
}

static void faces_z(Box a) {
  for (int i = 0; i < NX; i++)
    for (int j = 0; j < NY; j++) {
      a[i][j][0] = a[i][j][NZ - 2];
      a[i][j][NZ - 1] = a[i][j][1];
    }
}

static Box now, next;

static void box(int steps, int differ) {
  for (int n = 0; n < NX * NY * NZ; n++) now[0][0][n] = noise(n), next[0][0][n] = noise(n + 77 * differ);
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < NX - 1; i++)
      for (int j = 1; j < NY - 1; j++)
        for (int k = 1; k < NZ - 1; k++)
          next[i][j][k] = 0.1 * (now[i - 1][j][k] + now[i + 1][j][k] + now[i][j - 1][k] + now[i][j + 1][k] + now[i][j][k - 1] +
                                 now[i][j][k + 1]) +
                          0.25 * now[i][j][k] + 0.01 * (now[i - 1][j - 1][k] - now[i + 1][j][k + 1]);
    for (int i = 1; i < NX - 1; i++)
      for (int j = 1; j < NY - 1; j++)
        for (int k = 1; k < NZ - 1; k++) now[i][j][k] = next[i][j][k];
    faces_x(now);
    faces_y(now);
    faces_z(now);
  }
  double sum = 0;
  for (int n = 0; n < NX * NY * NZ; n++) sum += now[0][0][n] * (1 + n % 5) - next[0][0][n] * (n % 3);
  printf("box %d %d: %.17g\n", steps, differ, sum);
}

static void channel(int nx, int ny, int steps) {
  double *u = malloc(sizeof(double) * nx * ny), *un = malloc(sizeof(double) * nx * ny), *const first = u;
  for (int n = 0; n < nx * ny; n++) u[n] = noise(n), un[n] = noise(n + 5);
  for (int t = 0; t < steps; t++) {
    for (int i = 0; i < nx; i++) {
      u[0 * nx + i] = u[(ny - 2) * nx + i];
      u[(ny - 1) * nx + i] = u[1 * nx + i];
    }
    for (int j = 1; j < ny - 1; j++)
      for (int i = 1; i < nx - 1; i++)
        un[j * nx + i] = 0.25 * (u[j * nx + i - 1] + u[j * nx + i + 1] + u[(j - 1) * nx + i] + u[(j + 1) * nx + i]);
    double *s = u;
    u = un;
    un = s;
  }
  double sum = 0;
  for (int n = 0; n < nx * ny; n++) sum += u[n] * (1 + n % 7) - un[n] * (n % 4);
  printf("channel %d %d %d: %d %.17g\n", nx, ny, steps, u == first, sum);
  free(u), free(un);
}

static float waves[3][NX][NY];

static void wave(int steps) {
  float(*u)[NY] = waves[0], (*un)[NY] = waves[1], (*c)[NY] = waves[2];
  for (int n = 0; n < 3 * NX * NY; n++) waves[0][0][n] = (float)noise(n) * 0.25f;
  for (int t = 0; t < steps; t++) {
    for (int i = 2; i < NX - 2; i++)
      for (int j = 2; j < NY - 2; j++)
        un[i][j] = 2 * u[i][j] - un[i][j] + c[i][j] * (u[i - 2][j] + u[i + 2][j] + u[i][j - 1] + u[i][j + 2] - 4 * u[i][j]);
    for (int j = 2; j < NY - 2; j++) {
      un[0][j] = un[NX - 4][j];
      un[1][j] = un[NX - 3][j];
      un[NX - 2][j] = un[2][j];
      un[NX - 1][j] = un[3][j];
    }
    for (int i = 2; i < NX - 2; i++) {
      un[i][1] = un[i][NY - 3];
      un[i][NY - 2] = un[i][2];
      un[i][NY - 1] = un[i][3];
    }
    float(*s)[NY] = u;
    u = un;
    un = s;
  }
  double sum = 0;
  for (int n = 0; n < 2 * NX * NY; n++) sum += waves[0][0][n] * (1 + n % 7);
  printf("wave %d: %d %.17g\n", steps, u == waves[0], sum);
}

int main(void) {
  for (int steps = -1; steps < 10; steps++) {
    for (int differ = 0; differ < 2; differ++) torus(steps, differ), box(steps, differ);
    channel(51, 37, steps), channel(4, 3, steps);
    wave(steps);
  }
  return 0;
}
