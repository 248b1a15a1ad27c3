// Four sweeps by hand, each with iterators and temporaries of its own.
// form: Buffering: a sweep written four times, between two arrays
// expect: verified
#define N 400
float a[N], b[N];

void relax(int rounds, float w) {
  int i, j, r;
  for (r = rounds; r > 0; r--) {
    for (i = 2; i < N - 1; i++) b[i] = w * (a[i - 2] + a[i + 1]) + 0.25f * a[i];
    for (j = 2; j < N - 1; j++) a[j] = w * (b[j - 2] + b[j + 1]) + 0.25f * b[j];
    for (i = 2; i < N - 1; i++) b[i] = w * (a[i - 2] + a[i + 1]) + 0.25f * a[i];
    for (j = 2; j < N - 1; j++) a[j] = w * (b[j - 2] + b[j + 1]) + 0.25f * b[j];
  }
}
