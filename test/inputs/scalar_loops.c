// Time loops that go on by a condition of scalars: how many steps that makes is counted on the host.
// nests: 5
// default: two steps
// expect: verified
#define N 90
#define M 70

static float A[N][M], B[N][M];

// form: Loops: `while` with a floating time, `while (t < end) { ...; t += dt; }`
double until(double end, double dt) {
  double t = 0;
  while (t < end) {
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < M - 1; j++) B[i][j] = A[i][j] + (float)dt * (A[i - 1][j] + A[i][j + 1] - 2 * A[i][j]);
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < M - 1; j++) A[i][j] = B[i][j];
    t += dt;
  }
  return t;
}

// form: Loops: `for` with a floating time that sweeps read, `for (float t = 0; t < end; t += dt)`
void forced(float end, float dt, float (*u)[M], float (*un)[M]) {
  for (float t = 0; t < end; t += dt) {
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < M - 1; j++) un[i][j] = 0.25f * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]) + t * 0.001f;
    float(*swap)[M] = u;
    u = un;
    un = swap;
  }
}

// form: Loops: `do` with a floating time and a largest number of steps
int limited(double *a, double *b, int n, int most, double end, double first) {
  int steps = 0;
  double t = 0, dt = first;
  do {
    for (int i = 1; i < n - 1; i++) b[i] = a[i] + dt * (a[i - 1] - 2 * a[i] + a[i + 1]);
    for (int i = 1; i < n - 1; i++) a[i] = b[i];
    t += dt;
    dt = dt * 1.01;
    ++steps;
  } while (t < end && steps < most);
  return steps;
}

static void half(const double *from, double *to, int n) {
  for (int i = 1; i < n - 1; i++) to[i] = 0.5 * (from[i - 1] + from[i + 1]);
}

void twice(double *x, double *y, int n, int T) {
  for (int t = 0; t < T; t += 2) {
    half(x, y, n);
    half(y, x, n);
  }
}

// form: Loops: a count of its own, `while (change > tolerance) change *= 0.5`
void falls(double tolerance, double *u, double *un) {
  double change = 1;
  while (change > tolerance) {
    for (int i = 1; i < N - 1; i++) un[i] = 0.5 * (u[i - 1] + u[i + 1]);
    change *= 0.5;
    double *tmp = u;
    u = un;
    un = tmp;
  }
}
