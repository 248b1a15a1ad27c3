// An element of the array that the step changes, read before it does.
// form: Calls in a time step: an element of an array as argument
// expect: refused step-call
void step(int n, float left, const float *a, float *b) {
  for (int i = 1; i < n - 1; i++) b[i] = left + 0.5f * (a[i - 1] + a[i + 1]);
}

void sweep(int T, int n, float *a, float *b) {
#pragma scop
  for (int t = 0; t < T; t++) {
    step(n, a[0], a, b);  // here
    step(n, 0, b, a);
  }
#pragma endscop
}
