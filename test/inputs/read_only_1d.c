// A 1-D grid beside a table of constants and an array of coefficients; loops that count down.
// schedule: tiers=5 block=64 stream=none
// schedule: tiers=1 block=32 stream=none planes=global exchange=global
// expect: verified
void backwards(int first, int last, unsigned n, float A[2][n], const float c[n], const long long turn[4]) {
  for (int t = last; t > first; t--)
    for (unsigned i = n - 3; i >= 3; --i)
      A[(t + 1) & 1][i + 1] = 0.4f * c[i + 2] * A[t & 1][i] + 0.5f * A[t & 1][i + 2] + (i % 2 ? 0 : turn[2]);
}
