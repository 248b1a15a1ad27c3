// Scalars that the time loop declares between its nests: counters without a value, and constants of the step.
// schedule: tiers=2 block=32 stream=chunks:6
// form: Calls in a time step: counters and constants that the time loop, or a function, declares before its loops
// nests: 1
// expect: verified
void diffuse(int steps, int n, float dt, float u[2][n][n]) {
  for (int t = 0; t < steps; t++) {
    int i, j;
    const int last = n - 1;
    double source = dt * t;
    for (i = 1; i < last; i++)
      for (j = 1; j < last; j++)
        u[(t + 1) % 2][i][j] = 0.2f * (u[t % 2][i - 1][j] + u[t % 2][i + 1][j] + u[t % 2][i][j - 1] + u[t % 2][i][j + 1]) + source;
  }
}
