// Pointers into the middle of arrays.
// form: Calls in a time step: a pointer into an array, `a + n`, as argument
// expect: refused step-call
void step(int n, const float *a, float *b) {
  for (int i = 1; i < n - 1; i++) b[i] = 0.5f * (a[i - 1] + a[i + 1]);
}

void sweep(int T, int n, float *a, float *b) {
#pragma scop
  for (int t = 0; t < T; t++) {
    step(n - 2, a + 1, b + 1);  // here
    step(n - 2, b + 1, a + 1);
  }
#pragma endscop
}
