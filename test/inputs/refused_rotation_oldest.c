// Of three arrays that rotate the one that is overwritten has the values of three steps ago.
// form: Buffering: four time levels in three arrays
// expect: refused dependence
void run(int n, float *a, float *b, float *c, int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++) c[i] = b[i - 1] + 0.5f * a[i] - 0.25f * c[i];  // here
    float *kept = a;
    a = b;
    b = c;
    c = kept;
  }
}
