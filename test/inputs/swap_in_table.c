// The pointers of a table trade places, and three of one rotate.
// form: Buffering: the elements of an array of pointers trade places, `k = u[0]; u[0] = u[1]; u[1] = k;`
// nests: 2
// expect: verified
void sweep(int T, int n, float *u[2]) {
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < n - 1; i++) u[1][i] = 0.5f * (u[0][i - 1] + u[0][i + 1]);
    float *tmp = u[0];
    u[0] = u[1];
    u[1] = tmp;
  }
}

void wave(int T, int n, double **p) {
  for (int t = 0; t < T; t++) {
    double *k = p[0];
    p[0] = p[1], p[1] = p[2], p[2] = k;
    for (int i = 1; i < n - 1; i++) p[2][i] = 1.5 * p[1][i] - p[0][i] + 0.125 * (p[1][i - 1] + p[1][i + 1]);
  }
}
