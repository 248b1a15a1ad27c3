// A seismogram: a cell that each time step keeps. Its array is no grid whose rank is wrong.
// expect: refused perfect-nest
void wave(int n, int steps, int at, double *u, double *v, double *seis) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++) v[i] = 0.5 * u[i] + 0.25 * (u[i - 1] + u[i + 1]);
    seis[t] = v[at];  // here
    double *w = u;
    u = v;
    v = w;
  }
}
