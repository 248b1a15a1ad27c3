// The argument changes a variable, although the function does not use it.
// form: Calls in a time step: an argument with a side effect, or with a call
// expect: refused step-call
void step(int n, int number, const float *a, float *b) {
  for (int i = 1; i < n - 1; i++) b[i] = 0.5f * (a[i - 1] + a[i + 1]);
}

int sweep(int T, int n, float *a, float *b) {
  int count = 0;
#pragma scop
  for (int t = 0; t < T; t++) {
    step(n, count++, a, b);  // here
    step(n, 0, b, a);
  }
#pragma endscop
  return count;
}
