// Beside an array with time planes, odd ones first, stand two that trade places; another pair is only written.
// expect: verified
#define N 72
float u[2][N][N];
void step(int T, float *a, float *b, float *trace, float *last) {
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++) {
        u[t % 2][i][j] = 0.5f * u[(t + 1) % 2][i - 1][j] + 0.25f * (a[i * N + j] + a[i * N + j - 1]);
        b[i * N + j] = 0.5f * a[i * N + j] + 0.5f * u[(t + 1) % 2][i][j + 1];
        last[i * N + j] = b[i * N + j] - a[i * N + j];
      }
    float *kept = trace;
    trace = last;
    last = kept;
    kept = a;
    a = b;
    b = kept;
  }
}
