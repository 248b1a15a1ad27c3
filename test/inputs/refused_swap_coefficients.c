// Pointers of arrays that no sweep writes trade places.
// expect: refused time-buffering
void sweep(int T, int n, float *a, float *b, const float *c, const float *d) {
#pragma scop
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < n - 1; i++) b[i] = c[i] * a[i - 1] + d[i] * a[i + 1];
    float *tmp = a;  // here
    a = b;
    b = tmp;
    const float *kept = c;
    c = d;
    d = kept;
  }
#pragma endscop
}
