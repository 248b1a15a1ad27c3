// Indices and neighbours in variables of a step function, some of which the outer loop sets.
// form: Calls in a time step: variables at the head of a step function, set in the body or by the outer loop
// expect: verified
static void diffuse(int ny, int nx, float *u, const float *v, float k) {
  int i, j, idx, row;
  float lap, c, weight;
  for (i = 1; i < ny - 1; i++) {
    row = i * nx;
    weight = k * (i % 2 == 0 ? 1.0f : 0.5f);
    for (j = 1; j < nx - 1; j++) {
      idx = row + j;
      c = v[idx];
      lap = v[idx - 1] + v[idx + 1] + v[idx - nx] + v[idx + nx];
      lap -= 4.0f * c;
      if (c > 0.5f) lap *= 0.5f;
      u[idx] = c + weight * lap;
    }
  }
}

void run(int ny, int nx, int steps, float *a, float *b, float k) {
  float *tmp;
  int n;
  for (n = 0; n < steps; n++) {
    diffuse(ny, nx, b, a, k);
    tmp = a;
    a = b;
    b = tmp;
  }
}
