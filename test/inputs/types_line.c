// A line of floats and of shorts, with ends that are set in every step.
// form: Several arrays in a time step: arrays of different types: on a line, with ends that are set
// schedule: tiers=1 block=64 stream=none planes=global exchange=global combine=gather
// default: no
// expect: verified
void relax(int n, float *u, float *un, short *hits, int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++) {
      un[i] = 0.5f * (u[i - 1] + u[i + 1]);
      hits[i] = un[i] > 0.75f ? (short)(hits[i] + 1) : hits[i];
    }
    un[0] = un[1];
    hits[0] = 7;
    hits[n - 1] = hits[n - 2];
    float *kept = u;
    u = un;
    un = kept;
  }
}
