// Three sweeps in an iteration, and then the pointers are exchanged.
// schedule: tiers=2 block=32 stream=chunks:6
// form: Buffering: an odd number of time steps in an iteration, `step(u, v); step(v, u); step(u, v);`, before pointers trade places
// nests: 1
// expect: verified
static void step(int nx, int ny, const double *u, double *v, double c) {
  for (int y = 1; y < ny - 1; y++)
    for (int x = 1; x < nx - 1; x++) {
      const int k = y * nx + x;
      v[k] = u[k] + c * (u[k - 1] + u[k + 1] + u[k - nx] + 0.5 * u[k + nx] - 3.5 * u[k]);
    }
}

void run(int nx, int ny, int steps, double *u, double *v, double c) {
  for (int it = 0; it < steps; it++) {
    step(nx, ny, u, v, c);
    step(nx, ny, v, u, c);
    step(nx, ny, u, v, c);
    double *tmp = u;
    u = v;
    v = tmp;
  }
}
