// The function counts in its parameter, which then is not the argument any more.
// form: Calls in a time step: a parameter that the function changes
// expect: refused step-call
void step(int n, int i, const float *a, float *b) {
  for (i = 1; i < n - 1; i++) b[i] = 0.5f * (a[i - 1] + a[i + 1]);  // here
}

void sweep(int T, int n, float *a, float *b) {
#pragma scop
  for (int t = 0; t < T; t++) {
    step(n, 0, a, b);
    step(n, 0, b, a);
  }
#pragma endscop
}
