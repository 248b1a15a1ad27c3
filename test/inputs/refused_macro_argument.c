// A macro may use what it is given twice: there is no one place for a call.
// expect: refused macro-loop
#define FOR_TYPES(body)                                  \
  void step_float(int n, int steps, float A[2][n]) body  \
  void step_double(int n, int steps, double A[2][n]) body

FOR_TYPES({
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++) { A[(t + 1) % 2][i] = 0.5f * (A[t % 2][i - 1] + A[t % 2][i + 1]); }
  }
})
