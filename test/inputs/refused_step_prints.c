// The function does something else than to sweep.
// form: Calls in a time step: a function that prints, counts or branches between its sweeps
// expect: refused perfect-nest
#include <stdio.h>

void step(int n, const float *a, float *b) {
  printf("step\n");  // here
  for (int i = 1; i < n - 1; i++) b[i] = 0.5f * (a[i - 1] + a[i + 1]);
}

void sweep(int T, int n, float *a, float *b) {
#pragma scop
  for (int t = 0; t < T; t++) {
    step(n, a, b);
    step(n, b, a);
  }
#pragma endscop
}
