// Elastic waves with tables of pointers for the velocities and for the stresses, which a step updates in place.
// form: Several arrays in a time step: fields behind tables of pointers, `v[0][c] += ...; s[2][c] += ...` of `float *v[2], *s[3]`
// nests: 1
// expect: verified
enum { XX, ZZ, XZ };

void propagate(float *v[2], float *s[3], const float *mu, const float *lambda, float b, int nz, int nx, int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < nz - 1; i++)
      for (int j = 1; j < nx - 1; j++) {
        const int c = i * nx + j;
        v[0][c] += b * (s[XX][c + 1] - s[XX][c] + s[XZ][c] - s[XZ][c - nx]);
        v[1][c] += b * (s[XZ][c] - s[XZ][c - 1] + s[ZZ][c + nx] - s[ZZ][c]);
      }
    for (int i = 1; i < nz - 1; i++)
      for (int j = 1; j < nx - 1; j++) {
        const int c = i * nx + j;
        const float dx = v[0][c] - v[0][c - 1], dz = v[1][c] - v[1][c - nx];
        s[XX][c] += (lambda[c] + 2 * mu[c]) * dx + lambda[c] * dz;
        s[ZZ][c] += (lambda[c] + 2 * mu[c]) * dz + lambda[c] * dx;
        s[XZ][c] += mu[c] * (v[0][c + nx] - v[0][c] + v[1][c + 1] - v[1][c]);
      }
  }
}
