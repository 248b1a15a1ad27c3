// Layers at the sides of a grid: damping, sponges, perfectly matched layers in the forms of simulation codes.
#define STEPS for (int t = 0; t < steps; t++)
#define INSIDE for (int i = 1; i < n - 1; i++) for (int j = 1; j < m - 1; j++)
#define HEAT(u) u[i][j] + 0.1f * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1] - 4 * u[i][j])

// family damped: columns near one side are multiplied once more
// form a condition in the sweep
void f(int n, int m, int steps, float (*u)[m], float (*v)[m], const float *d) { STEPS { INSIDE { float w = HEAT(u); if (j < 8) w *= d[j]; v[i][j] = w; } float (*k)[m] = u; u = v; v = k; } }
// form a sweep over the strip
void f(int n, int m, int steps, float (*u)[m], float (*v)[m], const float *d) { STEPS { INSIDE v[i][j] = HEAT(u); for (int i = 1; i < n - 1; i++) for (int j = 1; j < 8; j++) v[i][j] *= d[j]; float (*k)[m] = u; u = v; v = k; } }

// family damped_border: the strip covers border and interior
// form a sweep over the strip
void f(int n, int m, int steps, float (*u)[m], float (*v)[m], const float *d) { STEPS { INSIDE v[i][j] = HEAT(u); for (int i = 0; i < n; i++) for (int j = 0; j < 8; j++) v[i][j] *= d[j]; float (*k)[m] = u; u = v; v = k; } }

// family sponge: both planes, at both ends
// form rows from either side
void f(int n, int m, int steps, float (*a)[m], float (*b)[m], const float *tap, float c) {
  STEPS {
    INSIDE b[i][j] = 2 * a[i][j] - b[i][j] + c * (a[i + 1][j] + a[i - 1][j] + a[i][j + 1] + a[i][j - 1] - 4 * a[i][j]);
    for (int i = 0; i < 20; i++) for (int j = 0; j < m; j++) { b[i][j] *= tap[i]; a[i][j] *= tap[i]; b[n - 1 - i][j] *= tap[i]; a[n - 1 - i][j] *= tap[i]; }
    float (*s)[m] = a; a = b; b = s;
  }
}
// form a loop for each plane and side
void f(int n, int m, int steps, float (*a)[m], float (*b)[m], const float *tap, float c) {
  STEPS {
    INSIDE b[i][j] = 2 * a[i][j] - b[i][j] + c * (a[i + 1][j] + a[i - 1][j] + a[i][j + 1] + a[i][j - 1] - 4 * a[i][j]);
    for (int i = 0; i < 20; i++) for (int j = 0; j < m; j++) b[i][j] *= tap[i];
    for (int i = 0; i < 20; i++) for (int j = 0; j < m; j++) a[i][j] *= tap[i];
    for (int i = 0; i < 20; i++) for (int j = 0; j < m; j++) b[n - 1 - i][j] *= tap[i];
    for (int i = 0; i < 20; i++) for (int j = 0; j < m; j++) a[n - 1 - i][j] *= tap[i];
    float (*s)[m] = a; a = b; b = s;
  }
}
// form the older plane first
void f(int n, int m, int steps, float (*a)[m], float (*b)[m], const float *tap, float c) {
  STEPS {
    INSIDE b[i][j] = 2 * a[i][j] - b[i][j] + c * (a[i + 1][j] + a[i - 1][j] + a[i][j + 1] + a[i][j - 1] - 4 * a[i][j]);
    for (int i = 0; i < 20; i++) for (int j = 0; j < m; j++) { a[i][j] *= tap[i]; b[i][j] *= tap[i]; }
    for (int i = 0; i < 20; i++) for (int j = 0; j < m; j++) { a[n - 1 - i][j] *= tap[i]; b[n - 1 - i][j] *= tap[i]; }
    float (*s)[m] = a; a = b; b = s;
  }
}

// family sponge_profile: both planes, in all cells
// form one loop
void f(int n, int m, int steps, float (*a)[m], float (*b)[m], const float *x, const float *y, float c) {
  STEPS {
    INSIDE b[i][j] = 2 * a[i][j] - b[i][j] + c * (a[i + 1][j] + a[i - 1][j] + a[i][j + 1] + a[i][j - 1] - 4 * a[i][j]);
    for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) { a[i][j] *= x[i] * y[j]; b[i][j] *= x[i] * y[j]; }
    float (*s)[m] = a; a = b; b = s;
  }
}
// form a loop for each plane
void f(int n, int m, int steps, float (*a)[m], float (*b)[m], const float *x, const float *y, float c) {
  STEPS {
    INSIDE b[i][j] = 2 * a[i][j] - b[i][j] + c * (a[i + 1][j] + a[i - 1][j] + a[i][j + 1] + a[i][j - 1] - 4 * a[i][j]);
    for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) b[i][j] *= x[i] * y[j];
    for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) a[i][j] *= x[i] * y[j];
    float (*s)[m] = a; a = b; b = s;
  }
}
// form a temporary
void f(int n, int m, int steps, float (*a)[m], float (*b)[m], const float *x, const float *y, float c) {
  STEPS {
    INSIDE b[i][j] = 2 * a[i][j] - b[i][j] + c * (a[i + 1][j] + a[i - 1][j] + a[i][j + 1] + a[i][j - 1] - 4 * a[i][j]);
    for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) { const float w = x[i] * y[j]; a[i][j] *= w; b[i][j] *= w; }
    float (*s)[m] = a; a = b; b = s;
  }
}
// form pointers trade places first
void f(int n, int m, int steps, float (*a)[m], float (*b)[m], const float *x, const float *y, float c) {
  STEPS {
    float (*s)[m] = a; a = b; b = s;
    INSIDE a[i][j] = 2 * b[i][j] - a[i][j] + c * (b[i + 1][j] + b[i - 1][j] + b[i][j + 1] + b[i][j - 1] - 4 * b[i][j]);
    for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) { b[i][j] *= x[i] * y[j]; a[i][j] *= x[i] * y[j]; }
  }
}

// family sponge_first: both planes, before the update
// form one loop
void f(int n, int m, int steps, float (*a)[m], float (*b)[m], const float *x, const float *y, float c) {
  STEPS {
    for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) { a[i][j] *= x[i] * y[j]; b[i][j] *= x[i] * y[j]; }
    INSIDE b[i][j] = 2 * a[i][j] - b[i][j] + c * (a[i + 1][j] + a[i - 1][j] + a[i][j + 1] + a[i][j - 1] - 4 * a[i][j]);
    float (*s)[m] = a; a = b; b = s;
  }
}
// form a loop for each plane
void f(int n, int m, int steps, float (*a)[m], float (*b)[m], const float *x, const float *y, float c) {
  STEPS {
    for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) b[i][j] *= x[i] * y[j];
    for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) a[i][j] *= x[i] * y[j];
    INSIDE b[i][j] = 2 * a[i][j] - b[i][j] + c * (a[i + 1][j] + a[i - 1][j] + a[i][j + 1] + a[i][j - 1] - 4 * a[i][j]);
    float (*s)[m] = a; a = b; b = s;
  }
}

// family sponge_planes: both planes of one array
// form planes by the time
void f(int n, int m, int steps, float u[2][n][m], const float *x, float c) {
  STEPS {
    INSIDE u[(t + 1) % 2][i][j] = 2 * u[t % 2][i][j] - u[(t + 1) % 2][i][j] + c * (u[t % 2][i + 1][j] + u[t % 2][i - 1][j] + u[t % 2][i][j + 1] + u[t % 2][i][j - 1] - 4 * u[t % 2][i][j]);
    for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) { u[t % 2][i][j] *= x[i]; u[(t + 1) % 2][i][j] *= x[i]; }
  }
}
// form a loop for each plane
void f(int n, int m, int steps, float u[2][n][m], const float *x, float c) {
  STEPS {
    INSIDE u[(t + 1) % 2][i][j] = 2 * u[t % 2][i][j] - u[(t + 1) % 2][i][j] + c * (u[t % 2][i + 1][j] + u[t % 2][i - 1][j] + u[t % 2][i][j + 1] + u[t % 2][i][j - 1] - 4 * u[t % 2][i][j]);
    for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) u[(t + 1) % 2][i][j] *= x[i];
    for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) u[t % 2][i][j] *= x[i];
  }
}

// family sponge_newer: the newer plane, at both ends
// form a loop for each end
void f(int n, int m, int steps, float (*u)[m], float (*v)[m], const float *d) {
  STEPS {
    INSIDE v[i][j] = HEAT(u);
    for (int i = 1; i < 20; i++) for (int j = 1; j < m - 1; j++) v[i][j] *= d[i];
    for (int i = 1; i < 20; i++) for (int j = 1; j < m - 1; j++) v[n - 1 - i][j] *= d[i];
    float (*k)[m] = u; u = v; v = k;
  }
}
// form one loop for both
void f(int n, int m, int steps, float (*u)[m], float (*v)[m], const float *d) {
  STEPS {
    INSIDE v[i][j] = HEAT(u);
    for (int i = 1; i < 20; i++) for (int j = 1; j < m - 1; j++) { v[i][j] *= d[i]; v[n - 1 - i][j] *= d[i]; }
    float (*k)[m] = u; u = v; v = k;
  }
}

// family cpml_full: memory arrays as large as the grid
// form one loop for both velocities
void f(int n, int m, int steps, float p[n][m], float vx[n][m], float vy[n][m], float mx[n][m], float my[n][m], const float ax[n], const float bx[n], const float ay[m], const float by[m], float dt) {
  STEPS {
    INSIDE { float dx = p[i + 1][j] - p[i][j], dy = p[i][j + 1] - p[i][j]; mx[i][j] = bx[i] * mx[i][j] + ax[i] * dx; my[i][j] = by[j] * my[i][j] + ay[j] * dy; vx[i][j] -= dt * (dx + mx[i][j]); vy[i][j] -= dt * (dy + my[i][j]); }
    INSIDE p[i][j] -= dt * ((vx[i][j] - vx[i - 1][j]) + (vy[i][j] - vy[i][j - 1]));
  }
}

// family cpml_layer: memory arrays as large as the layer, in the main loop
// form under conditions
void f(int n, int m, int steps, float **p, float **vx, float **psi, const float *ax, const float *bx, float dt) {
  STEPS {
    for (int j = 1; j <= m; j++) for (int i = 1; i <= n; i++) {
      float px = p[j][i + 1] - p[j][i];
      if (i <= 10) { psi[j][i] = bx[i] * psi[j][i] + ax[i] * px; px = px + psi[j][i]; }
      if (i >= n - 10 + 1) { int h = i - n + 2 * 10; psi[j][h] = bx[h] * psi[j][h] + ax[h] * px; px = px + psi[j][h]; }
      vx[j][i] += dt * px;
    }
    for (int j = 1; j <= m; j++) for (int i = 1; i <= n; i++) p[j][i] += dt * (vx[j][i] - vx[j][i - 1]);
  }
}

// family cpml_slab: memory arrays as large as the layer, in loops behind the main one
// form one side
void f(int n, int m, int steps, float ez[n][m], float hy[n][m], float phi[8][m], const float ra[8], const float rb[8], float c) {
  STEPS {
    for (int i = 1; i < n; i++) for (int j = 1; j < m; j++) ez[i][j] += c * (hy[i][j] - hy[i - 1][j]);
    for (int i = 1; i < 8; i++) for (int j = 1; j < m; j++) { float d = hy[i][j] - hy[i - 1][j]; ez[i][j] += c * (ra[i] * d + rb[i] * phi[i][j]); phi[i][j] = ra[i] * phi[i][j] - rb[i] * d; }
    for (int i = 0; i < n - 1; i++) for (int j = 0; j < m - 1; j++) hy[i][j] += c * (ez[i + 1][j] - ez[i][j]);
  }
}

// family chebyshev: coefficients of a step chosen by the time
// form pointers chosen in branches
void f(int n, int m, int steps, double *x, double *y, const double *c1) {
  STEPS {
    const double *xn; double *xp;
    if ((t & 1) == 0) { xn = x; xp = y; } else { xn = y; xp = x; }
    const double d = c1[t % 4];
    for (int i = 1; i < n - 1; i++) for (int j = 1; j < m - 1; j++) xp[i * m + j] = xn[i * m + j] + d * (xn[i * m + j - 1] - xp[i * m + j]);
  }
}
// form pointers trade places
void f(int n, int m, int steps, double *x, double *y, const double *c1) {
  STEPS {
    double d = c1[t % 4];
    for (int i = 1; i < n - 1; i++) for (int j = 1; j < m - 1; j++) y[i * m + j] = x[i * m + j] + d * (x[i * m + j - 1] - y[i * m + j]);
    double *s = x; x = y; y = s;
  }
}
// form a variable that gets its value later
void f(int n, int m, int steps, double *x, double *y, const double *c1) {
  double d;
  STEPS {
    d = c1[t & 3];
    for (int i = 1; i < n - 1; i++) for (int j = 1; j < m - 1; j++) y[i * m + j] = x[i * m + j] + d * (x[i * m + j - 1] - y[i * m + j]);
    double *s = x; x = y; y = s;
  }
}
