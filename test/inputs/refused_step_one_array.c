// One array for both parameters: each cell reads what the one before has written.
// form: Calls in a time step: one array for two parameters, where cells then depend on each other
// expect: refused dependence
void step(int n, const float *a, float *b) {
  for (int i = 1; i < n - 1; i++) b[i] = 0.5f * (a[i - 1] + a[i + 1]);  // here
}

void sweep(int T, int n, float *a) {
#pragma scop
  for (int t = 0; t < T; t++) step(n, a, a);
#pragma endscop
}
