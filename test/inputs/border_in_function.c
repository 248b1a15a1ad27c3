// Borders and a source that functions of single statements set, of arrays that they are given and of the file's.
// form: Reads and borders: functions of single assignments that a time step calls, `mirror(n, un)`
// schedule: tiers=2 block=64 stream=none
// nests: 3
// expect: verified
#define N 96
double a[N], b[N];

static void mirror(int n, double *u) {
  u[0] = u[1];
  u[n - 1] = u[n - 2];
}

static void inject(double *u, int at, double amount) { u[at] += amount; }

static void ends(void) {
  b[0] = 0;
  b[N - 1] = 1;
}

void heat(int n, int steps, double *u, double *un) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++) un[i] = u[i] + 0.1 * (u[i - 1] - 2 * u[i] + u[i + 1]);
    mirror(n, un);
    double *k = u;
    u = un;
    un = k;
  }
}

void driven(int n, int steps, double amount, double *u, double *un) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++) un[i] = u[i] + 0.1 * (u[i - 1] - 2 * u[i] + u[i + 1]);
    inject(un, n / 2, amount);
    double *k = u;
    u = un;
    un = k;
  }
}

void fixed(int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < N - 1; i++) b[i] = 0.5 * (a[i - 1] + a[i + 1]);
    ends();
    for (int i = 1; i < N - 1; i++) a[i] = b[i];
  }
}
