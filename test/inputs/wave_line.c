// A string: one dimension, counted down in time.
// schedule: tiers=3 block=64 stream=none combine=gather
// expect: verified
#define N 1000

double y[2][N];
double y_older[3];  // a name that a compiler may want

void string(int steps) {
  for (int t = steps; t > 0; t--)
    for (int i = 1; i < N - 1; i++)
      y[(t + 1) % 2][i] = 2 * y[t % 2][i] - y[(t + 1) % 2][i] + 0.25 * (y[t % 2][i - 1] - 2 * y[t % 2][i] + y[t % 2][i + 1]) + y_older[1];
}
