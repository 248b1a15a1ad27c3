// One array in place that reads cells which the step has not written yet: upwind, against the order of a loop
// that counts down.
// schedule: tiers=1 block=32x2 stream=none planes=global exchange=global
// form: Buffering: in place, reading what the step has not written yet
// expect: verified
#define N 100

float u[N][N];

void advect(int T, float c) {
  for (int t = 0; t < T; t++)
    for (int i = N - 2; i >= 1; i--)
      for (int j = N - 2; j >= 1; j--) u[i][j] -= c * (2 * u[i][j] - u[i - 1][j] - u[i][j - 1]);
}
