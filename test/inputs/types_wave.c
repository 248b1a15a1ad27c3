// Three levels of a wave in three arrays that rotate, and an int that says how often a cell was high.
// form: Several arrays in a time step: arrays of different types: beside three levels that rotate
// schedule: tiers=1 block=32x4 stream=none planes=global exchange=global combine=gather
// default: no
// expect: verified
void wave(int n, int m, float (*old)[m], float (*now)[m], float (*next)[m], int (*high)[m], int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++) {
        next[i][j] = 2 * now[i][j] - old[i][j] +
                     0.2f * (now[i - 1][j] + now[i + 1][j] + now[i][j - 1] + now[i][j + 1] - 4 * now[i][j]);
        high[i][j] += next[i][j] > 1;
      }
    float (*kept)[m] = old;
    old = now;
    now = next;
    next = kept;
  }
}
