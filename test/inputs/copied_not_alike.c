// Copies that are updates of their own: one of more cells than were computed, one of fewer, one whose source is read
// beside the cells that were copied, and one that is read before.
// nests: 4
// default: two steps
// expect: verified
#define N 57

double a[N], b[N], c[N];

void more(int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < N - 1; i++) b[i] = 0.5 * (a[i - 1] + a[i + 1]);
    for (int i = 0; i < N; i++) a[i] = b[i];
  }
}

void fewer(int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < N - 1; i++) b[i] = 0.5 * (a[i - 1] + a[i + 1]);
    for (int i = 2; i < N - 1; i++) a[i] = b[i];
  }
}

void beside(int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < N - 1; i++) b[i] = 0.5 * (a[i - 1] + a[i + 1]);
    for (int i = 1; i < N - 1; i++) a[i] = b[i];
    for (int i = 1; i < N - 1; i++) c[i] = 0.5 * c[i] + b[i - 1] * b[i + 1];
  }
}

void before(int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < N - 1; i++) c[i] = 0.5 * c[i] + b[i];
    for (int i = 1; i < N - 1; i++) b[i] = 0.5 * (a[i - 1] + a[i + 1]);
    for (int i = 1; i < N - 1; i++) a[i] = b[i];
  }
}
