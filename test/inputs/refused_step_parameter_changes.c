// The function changes its parameter, which then is not the argument any more.
// form: Calls in a time step: a parameter that the function changes
// expect: refused step-call
void step(int n, const float *a, float *b) {
  n = n - 1;  // here
  for (int i = 1; i < n; i++) b[i] = 0.5f * (a[i - 1] + a[i + 1]);
}

void sweep(int T, int n, float *a, float *b) {
#pragma scop
  for (int t = 0; t < T; t++) {
    step(n, a, b);
    step(n, b, a);
  }
#pragma endscop
}
