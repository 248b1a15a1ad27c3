// Lines, with a factor for each of the two calls.
// schedule: tiers=4 block=32 stream=none
// nests: 1
// expect: verified
static void blur(int n, const double *in, double *out, double weight) {
  for (int k = 0; k < n; k++) out[k + 1] = weight * in[k] + (1 - weight) * in[k + 2];
}

void lines(int T, int k, double *in, double *out, double weight) {
  for (int t = 0; t < T; t++) {
    blur(k - 2, in, out, weight / 2);
    blur(k - 2, out, in, 1 - weight);
  }
}
