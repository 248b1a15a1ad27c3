// The function reads a global variable, whose name is that of a parameter where the time loop is.
// form: Calls in a time step: a function that reads a global variable, which another one hides at the loop
// expect: refused shadowing
float weight = 0.5f;

void step(int n, const float *a, float *b) {
  for (int i = 1; i < n - 1; i++) b[i] = weight * (a[i - 1] + a[i + 1]);  // here
}

void sweep(int T, int n, float weight, float *a, float *b) {
#pragma scop
  for (int t = 0; t < T; t++) {
    step(n, a, b);
    step(n, b, a);
  }
#pragma endscop
}
