// Temporaries that are assigned in loops, loops of several kinds, integers.
// schedule: tiers=3 block=32 stream=none
// expect: verified
// nests: 1
void mix(int steps, int n, int a[2][n]) {
  for (int t = 0; t < steps; t++)
    for (int i = 3; i < n - 3; i++) {
      const int tap[3] = {3, -1, 2};
      int high = a[t % 2][i], low = high, k, rounds = 0;
      for (k = 3; k >= 1; --k) {
        int left = a[t % 2][i - k];
        high = left > high ? left : high;
        for (int m = 0; m < k; m++) rounds += m;
      }
      for (unsigned long m = 0; m < 3; m++) low += tap[m] * a[t % 2][i + m];
      for (int never = 2; never < 2; never++) low = 0;
      a[(t + 1) % 2][i] = (high - low + rounds + k) % 1000;
    }
}
