// Runge-Kutta of fourth order: its stages share an array.
// form: Several arrays in a time step: An array that holds one value after the other: `tmp = u + c * k1; k2 = f(tmp); tmp = ...`
// expect: verified
// default: two steps
// schedule: tiers=1 block=16x4 stream=none planes=global
static void slope(int nx, int ny, const double u[nx][ny], double du[nx][ny], double nu) {
  for (int i = 1; i < nx - 1; i++)
    for (int j = 1; j < ny - 1; j++)
      du[i][j] = nu * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1] - 4 * u[i][j]) + u[i][j] * (1 - u[i][j]);
}

static void add(int nx, int ny, double out[nx][ny], const double u[nx][ny], double h, const double du[nx][ny]) {
  for (int i = 1; i < nx - 1; i++)
    for (int j = 1; j < ny - 1; j++) out[i][j] = u[i][j] + h * du[i][j];
}

void rk4(int nx, int ny, double u[nx][ny], double k1[nx][ny], double k2[nx][ny], double k3[nx][ny], double k4[nx][ny],
         double tmp[nx][ny], int steps, double dt, double nu) {
  for (int n = 0; n < steps; n++) {
    slope(nx, ny, u, k1, nu);
    add(nx, ny, tmp, u, 0.5 * dt, k1);
    slope(nx, ny, tmp, k2, nu);
    add(nx, ny, tmp, u, 0.5 * dt, k2);
    slope(nx, ny, tmp, k3, nu);
    add(nx, ny, tmp, u, dt, k3);
    slope(nx, ny, tmp, k4, nu);
    for (int i = 1; i < nx - 1; i++)
      for (int j = 1; j < ny - 1; j++) u[i][j] += dt / 6 * (k1[i][j] + 2 * k2[i][j] + 2 * k3[i][j] + k4[i][j]);
  }
}
