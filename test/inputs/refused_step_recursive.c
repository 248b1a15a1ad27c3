// A function that calls itself: how often is not known.
// form: Calls in a time step: a function that calls itself
// expect: refused perfect-nest
void step(int depth, int n, float *a, float *b) {
  for (int i = 1; i < n - 1; i++) b[i] = 0.5f * (a[i - 1] + a[i + 1]);
  step(depth - 1, n, b, a);  // here
}

void sweep(int T, int n, float *a, float *b) {
#pragma scop
  for (int t = 0; t < T; t++) step(1, n, a, b);
#pragma endscop
}
