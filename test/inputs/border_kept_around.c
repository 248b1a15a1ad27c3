// Values kept before the loop which overwrites them, in variables that are declared around the time loop.
// form: Reads and borders: Values kept before the loop in a variable from around the time loop
// expect: verified
// nests: 5
// default: yes
void plain(int n, int steps, double *e, double *h) {
  double old;
  for (int t = 0; t < steps; t++) {
    for (int i = 0; i < n - 1; i++) h[i] += 0.5 * (e[i + 1] - e[i]);
    old = e[1];
    for (int i = 1; i < n - 1; i++) e[i] += 0.5 * (h[i] - h[i - 1]);
    e[0] = old + 0.3 * (e[1] - e[0]);
  }
}

// With a value before it, and given another one behind the loop before that is read.
static float get(const float *e, int i) { return e[i]; }
float again(int n, int steps, float *e, float *h) {
  float left = 3, right = left;
  for (int t = 0; t < steps; t++) {
    left = get(e, 1);
    right = 0.5f * e[n - 2];
    for (int i = 1; i < n - 1; i++) e[i] += 0.5f * (h[i] - h[i - 1]);
    e[0] = left + 0.3f * (e[1] - e[0]);
    e[n - 1] = 0.2f * right;
    for (int i = 0; i < n - 1; i++) h[i] += 0.5f * (e[i + 1] - e[i]);
  }
  left = 1;
  return left;
}

// A parameter, and less digits.
void rounded(int n, int steps, double *e, double *h, float old) {
  for (int t = 0; t < steps; t++) {
    for (int i = 0; i < n - 1; i++) h[i] += 0.5 * (e[i + 1] - e[i]);
    old = e[1] * 100;
    for (int i = 1; i < n - 1; i++) e[i] += 0.5 * (h[i] - h[i - 1]);
    e[0] = old / 100 + 0.3 * (e[1] - e[0]);
  }
}

// One for two time loops.
void twice(int n, int steps, double *e, double *h) {
  double old;
  for (int t = 0; t < steps; t++) {
    old = e[1];
    for (int i = 1; i < n - 1; i++) e[i] += 0.5 * (h[i] - h[i - 1]);
    e[0] = old + 0.3 * (e[1] - e[0]);
    for (int i = 0; i < n - 1; i++) h[i] += 0.5 * (e[i + 1] - e[i]);
  }
  for (int t = 0; t < steps; t++) {
    old = e[2];
    for (int i = 1; i < n - 1; i++) e[i] += 0.5 * (h[i] - h[i - 1]);
    e[0] = 0.7 * old;
    for (int i = 0; i < n - 1; i++) h[i] += 0.5 * (e[i + 1] - e[i]);
  }
}
