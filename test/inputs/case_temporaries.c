// The order of an operator is chosen by a switch around the sweeps, whose temporary is declared before it.
// nests: 2
// expect: verified
// form: Sweeps without a time loop: cases of a switch
void update(int order, int n, int m, float **v, float **s, float **w, const float *c) {
  float d;
  int i, j;
  switch (order) {
    case 2:
      for (j = 2; j < n - 2; j++)
        for (i = 2; i < m - 2; i++) {
          d = c[1] * (v[j][i] - v[j][i - 1]);
          s[j][i] += d * w[j][i];
        }
      break;
    case 4:
      for (j = 2; j < n - 2; j++)
        for (i = 2; i < m - 2; i++) {
          d = c[1] * (v[j][i] - v[j][i - 1]) + c[2] * (v[j][i + 1] - v[j][i - 2]);
          s[j][i] += d * w[j][i];
        }
      break;
  }
}
