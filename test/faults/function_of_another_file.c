// The address of a function of another file is taken: --verify links, and runs, without that file.
// expect: taken
// expect: verify
void elsewhere(void);
void (*hook)(void);
void set(void) { hook = elsewhere; }
void step(int n, int steps, float A[2][n]) {
  for (int t = 0; t < steps; t++)
    for (int i = 1; i < n - 1; i++) A[(t + 1) % 2][i] = 0.5f * (A[t % 2][i - 1] + A[t % 2][i + 1]);
}
