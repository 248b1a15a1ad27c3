// form: Buffering: four pointers that rotate, of which a step reads the three oldest
// expect: refused dependence
void run(int n, float *a, float *b, float *c, float *d, int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++) d[i] = a[i] + 0.5f * (b[i] + c[i - 1]);  // here
    float *kept = a;
    a = b, b = c, c = d, d = kept;
  }
}
