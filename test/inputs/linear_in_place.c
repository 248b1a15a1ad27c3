// Waves: velocity and height in place, cubes of one size, by a cast to long.
// form: Buffering: in place, several arrays (velocity form of the wave equation)
// expect: verified
// default: two steps
void waves(int T, int n, float *v, float *h, float c) {
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        for (int k = 1; k < n - 1; k++)
          v[((long)i * n + j) * n + k] += c * (h[((long)i * n + j) * n + k + 1] + h[((long)(i - 1) * n + j) * n + k] -
                                              2 * h[((long)i * n + j) * n + k]);
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        for (int k = 1; k < n - 1; k++) h[((long)i * n + j) * n + k] += v[((long)i * n + j) * n + k];
  }
}
