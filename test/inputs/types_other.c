// A float and a double array that read each other, on a line.
// form: Several arrays in a time step: arrays of different types that read each other
// schedule: tiers=1 block=64 stream=none planes=global exchange=global combine=gather
// expect: verified
#define N 100

float u[N];
double v[N];

void step(int T) {
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < N - 1; i++) u[i] = 0.5f * (u[i] + (float)v[i - 1]);
    for (int i = 1; i < N - 1; i++) v[i] = 0.5 * (v[i] + u[i + 1]);
  }
}
