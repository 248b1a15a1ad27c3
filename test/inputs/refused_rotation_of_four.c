// form: Buffering: four pointers that rotate
// expect: refused time-buffering
void run(int n, float *a, float *b, float *c, float *d, int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++) d[i] = a[i] + 0.5f * (b[i] + c[i - 1]);
    float *kept = a;  // here
    a = b, b = c, c = d, d = kept;
  }
}
