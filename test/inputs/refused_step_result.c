// The function gives a value, which nobody reads.
// form: Calls in a time step: a function that returns a value
// expect: refused perfect-nest
int step(int n, const float *a, float *b) {
  for (int i = 1; i < n - 1; i++) b[i] = 0.5f * (a[i - 1] + a[i + 1]);
  return n;
}

void sweep(int T, int n, float *a, float *b) {
#pragma scop
  for (int t = 0; t < T; t++) {
    step(n, a, b);  // here
    step(n, b, a);
  }
#pragma endscop
}
