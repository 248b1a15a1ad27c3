// The same in one block of memory, with strides in variables.
// form: Storage: values of a cell behind each other in one block, with strides in variables: `v[d * volume + i * plane + j * nl + l]`
// nests: 1
// expect: verified
void sound(double *p, double *v, int n, int nm, int nl, double k, int steps) {
  const int plane = nm * nl, volume = n * plane;
  for (int t = 0; t < steps; t++) {
    for (int i = 0; i < n - 1; i++)
      for (int j = 0; j < nm - 1; j++)
        for (int l = 0; l < nl - 1; l++) {
          const int at = i * plane + j * nl + l;
          v[at] -= k * (p[at + plane] - p[at]);
          v[at + volume] -= k * (p[at + nl] - p[at]);
          v[at + 2 * volume] -= k * (p[at + 1] - p[at]);
        }
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < nm - 1; j++)
        for (int l = 1; l < nl - 1; l++) {
          const int at = i * plane + j * nl + l;
          p[at] -= k * (v[at] - v[at - plane] + v[at + volume] - v[at + volume - nl] + v[at + 2 * volume] - v[at + 2 * volume - 1]);
        }
  }
}
