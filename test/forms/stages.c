// A step in stages (Runge-Kutta): values that a step computes are read again in it.
#define N 512
#define LINE for (int i = 1; i < n - 1; i++)
#define STEPS for (int t = 0; t < steps; t++)

// family rk2: extents known when it runs
// form work arrays of their own
void f(int n, int steps, double *u, double *w, double *k1, double *k2, double *tmp) {
  STEPS {
    LINE k1[i] = u[i - 1] - 2 * u[i] + u[i + 1];
    LINE tmp[i] = u[i] + 0.05 * k1[i];
    LINE k2[i] = tmp[i - 1] - 2 * tmp[i] + tmp[i + 1];
    LINE w[i] = u[i] + 0.1 * k2[i];
    double *x = u; u = w; w = x;
  }
}
// form in a function
static void slope(int n, double *k, const double *u) { LINE k[i] = u[i - 1] - 2 * u[i] + u[i + 1]; }
void f(int n, int steps, double *u, double *w, double *k1, double *k2, double *tmp) {
  STEPS { slope(n, k1, u); LINE tmp[i] = u[i] + 0.05 * k1[i]; slope(n, k2, tmp); LINE w[i] = u[i] + 0.1 * k2[i]; double *x = u; u = w; w = x; }
}
// form two sweeps fused
void f(int n, int steps, double *u, double *w, double *k1, double *k2, double *tmp) {
  STEPS {
    LINE { k1[i] = u[i - 1] - 2 * u[i] + u[i + 1]; tmp[i] = u[i] + 0.05 * k1[i]; }
    LINE { k2[i] = tmp[i - 1] - 2 * tmp[i] + tmp[i + 1]; w[i] = u[i] + 0.1 * k2[i]; }
    double *x = u; u = w; w = x;
  }
}

// family rk2_planes
// form planes
void f(int n, int steps, double (*u)[N], double *k1, double *k2, double *tmp) {
  STEPS {
    for (int i = 1; i < N - 1; i++) k1[i] = u[t % 2][i - 1] - 2 * u[t % 2][i] + u[t % 2][i + 1];
    for (int i = 1; i < N - 1; i++) tmp[i] = u[t % 2][i] + 0.05 * k1[i];
    for (int i = 1; i < N - 1; i++) k2[i] = tmp[i - 1] - 2 * tmp[i] + tmp[i + 1];
    for (int i = 1; i < N - 1; i++) u[(t + 1) % 2][i] = u[t % 2][i] + 0.1 * k2[i];
  }
}
// form pointers trade places
void f(int steps, double *u, double *w, double *k1, double *k2, double *tmp) {
  STEPS {
    for (int i = 1; i < N - 1; i++) k1[i] = u[i - 1] - 2 * u[i] + u[i + 1];
    for (int i = 1; i < N - 1; i++) tmp[i] = u[i] + 0.05 * k1[i];
    for (int i = 1; i < N - 1; i++) k2[i] = tmp[i - 1] - 2 * tmp[i] + tmp[i + 1];
    for (int i = 1; i < N - 1; i++) w[i] = u[i] + 0.1 * k2[i];
    double *x = u; u = w; w = x;
  }
}

// family rk2_reused: a work array is used twice, so that its first values are gone behind the loops
// form constant extent
void f(int steps, double *u, double *w, double *k1, double *tmp) {
  STEPS {
    for (int i = 1; i < N - 1; i++) k1[i] = u[i - 1] - 2 * u[i] + u[i + 1];
    for (int i = 1; i < N - 1; i++) tmp[i] = u[i] + 0.05 * k1[i];
    for (int i = 1; i < N - 1; i++) k1[i] = tmp[i - 1] - 2 * tmp[i] + tmp[i + 1];
    for (int i = 1; i < N - 1; i++) w[i] = u[i] + 0.1 * k1[i];
    double *x = u; u = w; w = x;
  }
}
// form in a function
static void slope(double *k, const double *u) { for (int i = 1; i < N - 1; i++) k[i] = u[i - 1] - 2 * u[i] + u[i + 1]; }
void f(int steps, double *u, double *w, double *k1, double *tmp) {
  STEPS { slope(k1, u); for (int i = 1; i < N - 1; i++) tmp[i] = u[i] + 0.05 * k1[i]; slope(k1, tmp); for (int i = 1; i < N - 1; i++) w[i] = u[i] + 0.1 * k1[i]; double *x = u; u = w; w = x; }
}
// form the first two sweeps fused
void f(int steps, double *u, double *w, double *k1, double *tmp) {
  STEPS {
    for (int i = 1; i < N - 1; i++) { k1[i] = u[i - 1] - 2 * u[i] + u[i + 1]; tmp[i] = u[i] + 0.05 * k1[i]; }
    for (int i = 1; i < N - 1; i++) k1[i] = tmp[i - 1] - 2 * tmp[i] + tmp[i + 1];
    for (int i = 1; i < N - 1; i++) w[i] = u[i] + 0.1 * k1[i];
    double *x = u; u = w; w = x;
  }
}

// family rk2_reused_n
// form swapped
void f(int n, int steps, double *u, double *w, double *k1, double *tmp) {
  STEPS {
    LINE k1[i] = u[i - 1] - 2 * u[i] + u[i + 1];
    LINE tmp[i] = u[i] + 0.05 * k1[i];
    LINE k1[i] = tmp[i - 1] - 2 * tmp[i] + tmp[i + 1];
    LINE w[i] = u[i] + 0.1 * k1[i];
    double *x = u; u = w; w = x;
  }
}

// family rk2_reused_n_extent: the extent in an update
// form swapped
void f(int n, int steps, double *u, double *w, double *k1, double *tmp) {
  STEPS {
    LINE k1[i] = u[i - 1] - 2 * u[i] + u[i + 1];
    LINE tmp[i] = u[i] + 0.05 * k1[i];
    LINE k1[i] = tmp[i - 1] - 2 * tmp[i] + tmp[i + 1];
    LINE w[i] = u[i] + (0.1 + 0 * n) * k1[i];
    double *x = u; u = w; w = x;
  }
}

// family rk2_reused_n_m
// form swapped
#define SLOPE(u) u[(i - 1) * m + j] - 4 * u[i * m + j] + u[(i + 1) * m + j] + u[i * m + j - 1] + u[i * m + j + 1]
#define PLANE LINE for (int j = 1; j < m - 1; j++)
void f(int n, int m, int steps, double *u, double *w, double *k1, double *tmp) {
  STEPS { PLANE k1[i * m + j] = SLOPE(u); PLANE tmp[i * m + j] = u[i * m + j] + 0.05 * k1[i * m + j]; PLANE k1[i * m + j] = SLOPE(tmp); PLANE w[i * m + j] = u[i * m + j] + 0.1 * k1[i * m + j]; double *x = u; u = w; w = x; }
}

// family rk2_combined: both slopes, and a work array that is used twice
// form planes
void f(int steps, double u[2][N], double k1[N], double tmp[N], double k2[N]) {
  STEPS {
    for (int i = 2; i < N - 2; i++) k1[i] = u[t % 2][i - 1] - 2 * u[t % 2][i] + u[t % 2][i + 1];
    for (int i = 2; i < N - 2; i++) tmp[i] = u[t % 2][i] + 0.05 * k1[i];
    for (int i = 2; i < N - 2; i++) k2[i] = tmp[i - 1] - 2 * tmp[i] + tmp[i + 1];
    for (int i = 2; i < N - 2; i++) tmp[i] = u[t % 2][i] + 0.05 * k2[i];
    for (int i = 2; i < N - 2; i++) u[(t + 1) % 2][i] = tmp[i] + 0.01 * (k1[i] + k2[i]);
  }
}
// form swapped
void f(int steps, double *u, double *w, double k1[N], double tmp[N], double k2[N]) {
  STEPS {
    for (int i = 2; i < N - 2; i++) k1[i] = u[i - 1] - 2 * u[i] + u[i + 1];
    for (int i = 2; i < N - 2; i++) tmp[i] = u[i] + 0.05 * k1[i];
    for (int i = 2; i < N - 2; i++) k2[i] = tmp[i - 1] - 2 * tmp[i] + tmp[i + 1];
    for (int i = 2; i < N - 2; i++) tmp[i] = u[i] + 0.05 * k2[i];
    for (int i = 2; i < N - 2; i++) w[i] = tmp[i] + 0.01 * (k1[i] + k2[i]);
    double *x = u; u = w; w = x;
  }
}

// family rk2_borders: of the work array and of the result
// form swapped
void f(int n, int steps, double *u, double *w, double *k1, double *tmp) {
  STEPS {
    LINE k1[i] = u[i - 1] - 2 * u[i] + u[i + 1];
    LINE tmp[i] = u[i] + 0.05 * k1[i];
    tmp[0] = tmp[1]; tmp[n - 1] = tmp[n - 2];
    LINE k1[i] = tmp[i - 1] - 2 * tmp[i] + tmp[i + 1];
    LINE w[i] = u[i] + 0.1 * k1[i];
    w[0] = w[1]; w[n - 1] = w[n - 2];
    double *x = u; u = w; w = x;
  }
}
// form in functions
static void mirror(int n, double *u) { u[0] = u[1]; u[n - 1] = u[n - 2]; }
static void slope(int n, double *k, const double *u) { LINE k[i] = u[i - 1] - 2 * u[i] + u[i + 1]; }
void f(int n, int steps, double *u, double *w, double *k1, double *tmp) {
  STEPS {
    slope(n, k1, u);
    LINE tmp[i] = u[i] + 0.05 * k1[i];
    mirror(n, tmp);
    slope(n, k1, tmp);
    LINE w[i] = u[i] + 0.1 * k1[i];
    mirror(n, w);
    double *x = u; u = w; w = x;
  }
}

// family velocity: a work array that holds two things
// form copied into itself
void f(int steps, double u[N][N], double un[N][N], double lap[N][N]) {
  STEPS {
    for (int i = 1; i < N - 1; i++) for (int j = 1; j < N - 1; j++) lap[i][j] = u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1] - 4 * u[i][j];
    for (int i = 1; i < N - 1; i++) for (int j = 1; j < N - 1; j++) un[i][j] = u[i][j] + 0.1 * lap[i][j];
    for (int i = 1; i < N - 1; i++) for (int j = 1; j < N - 1; j++) lap[i][j] = un[i][j] - u[i][j];
    for (int i = 1; i < N - 1; i++) for (int j = 1; j < N - 1; j++) u[i][j] = un[i][j] + 0.01 * lap[i][j];
  }
}
// form sweeps fused
void f(int steps, double u[N][N], double un[N][N], double lap[N][N]) {
  STEPS {
    for (int i = 1; i < N - 1; i++) for (int j = 1; j < N - 1; j++) { lap[i][j] = u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1] - 4 * u[i][j]; un[i][j] = u[i][j] + 0.1 * lap[i][j]; }
    for (int i = 1; i < N - 1; i++) for (int j = 1; j < N - 1; j++) { lap[i][j] = un[i][j] - u[i][j]; u[i][j] = un[i][j] + 0.01 * lap[i][j]; }
  }
}
