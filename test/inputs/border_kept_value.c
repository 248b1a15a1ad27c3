// An element that is copied before the loop which overwrites it, and used for an end behind that.
// form: Reads and borders: Absorbing ends in place, of values kept before the loop (Mur, second kind)
// expect: verified
// nests: 8
// default: yes
void both(int n, int steps, double *e, double *h) {
  for (int t = 0; t < steps; t++) {
    for (int i = 0; i < n - 1; i++) h[i] += 0.5 * (e[i + 1] - e[i]);
    const double left = e[1];
    const double right = e[n - 2];
    for (int i = 1; i < n - 1; i++) e[i] += 0.5 * (h[i] - h[i - 1]);
    e[0] = left + 0.3 * (e[1] - e[0]);
    e[n - 1] = right + 0.3 * (e[n - 2] - e[n - 1]);
  }
}

// form: Reads and borders: The same in a function, of two cells, beside a fixed end
static void electric(int n, float *e, const float *h) {
  float near = e[1], next = near * 0.5f + e[2];
  for (int i = n - 2; i > 0; i--) e[i] += 0.5f * (h[i] - h[i - 1]);
  e[0] = near + 0.3f * (e[1] - e[0]) - 0.1f * (e[2] - next);
  e[n - 1] = 0;
}
void called(int n, int steps, float *e, float *h) {
  for (int t = 0; t < steps; t++) {
    electric(n, e, h);
    for (int i = 0; i < n - 1; i++) h[i] += 0.5f * (e[i + 1] - e[i]);
  }
}

// Kept with less digits, and in another type.
void rounded(int steps, double e[40], float h[40]) {
  for (int t = 0; t < steps; t++) {
    for (int i = 0; i < 39; i++) h[i] += 0.5 * (e[i + 1] - e[i]);
    const float old = e[1];
    const int whole = e[38] * 100;
    for (int i = 1; i < 39; i++) e[i] += 0.5 * (h[i] - h[i - 1]);
    e[0] = old + 0.3 * (e[1] - e[0]);
    e[39] = whole / 100.0 + 0.3 * (e[38] - e[39]);
  }
}

void integers(long n, int steps, unsigned *e, unsigned *h) {
  for (int t = steps; t > 0; t--) {
    for (long i = 0; i < n - 1; i++) h[i] += 3 * (e[i + 1] - e[i]);
    const unsigned old = e[1], far = e[n - 2];
    for (long i = 1; i < n - 1; i++) e[i] += 5 * (h[i] - h[i - 1]);
    e[n - 1] = far + 7 * (e[n - 2] - e[n - 1]);
    e[0] = old + 7 * (e[1] - e[0]);
  }
}

// Sums and products of such values, and of a source.
void made_of_it(int n, int steps, double *e, double *h, const double *s) {
  for (int t = 0; t < steps; t++) {
    const double old = 2 * e[1] - e[0] + s[t];
    const double twice = old * 1.5 + h[0];
    for (int i = 1; i < n - 1; i++) e[i] += 0.5 * (h[i] - h[i - 1]);
    e[0] = 0.2 * old + 0.1 * twice + 0.3 * e[1];
    for (int i = 0; i < n - 1; i++) h[i] += 0.5 * (e[i + 1] - e[i]);
  }
}

// Of arrays that trade places: nothing overwrites the one that is read.
void others(int n, int steps, double *u, double *v) {
  for (int t = 0; t < steps; t++) {
    const double old = u[1];
    for (int i = 1; i < n - 1; i++) v[i] = u[i] + 0.1 * (u[i - 1] - 2 * u[i] + u[i + 1]);
    v[0] = old + 0.3 * (v[1] - u[0]);
    double *k = u;
    u = v;
    v = k;
  }
}

// An end that is made of the value beside it, at the side that the loop comes to last.
void in_place(int n, int steps, double *e, double *h) {
  for (int t = 0; t < steps; t++) {
    for (int i = 0; i < n - 1; i++) h[i] += 0.5 * (e[i + 1] - e[i]);
    for (int i = 1; i < n - 1; i++) e[i] += 0.5 * (h[i] - h[i - 1]);
    e[n - 1] = 0.2 * h[n - 2] + 0.3 * (e[n - 2] - e[n - 1]);
  }
}

// form: Reads and borders: A corner of old and new values, in place
void corner(int n, int m, int steps, double e[n][m], double h[n][m]) {
  for (int t = 0; t < steps; t++) {
    for (int i = 0; i < n - 1; i++)
      for (int j = 0; j < m; j++) h[i][j] += 0.5 * (e[i + 1][j] - e[i][j]);
    const double old = e[1][1];
    for (int i = 1; i < n - 1; i++)
      for (int j = 0; j < m; j++) e[i][j] += 0.5 * (h[i][j] - h[i - 1][j]);
    e[0][0] = old + 0.3 * (e[1][1] - e[0][0]);
  }
}
