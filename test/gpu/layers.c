// Absorbing layers beside the same programs without them, as forms.py times them: 2-D acoustics by pressure and
// velocities, Maxwell's equations in 2-D and 3-D.
#define N 512
#define W 16
#define STEPS for (int t = 0; t < steps; t++)
#define ROWS(first, end) for (int i = first; i < end; i++) for (int j = 1; j < N - 1; j++)
#define CUBE(first, end) for (int i = first; i < end; i++) for (int j = 1; j < N - 1; j++) for (int k = 1; k < N - 1; k++)

// family acoustic2d
// form without layers
void f(int steps, float p[N][N], float vx[N][N], float vy[N][N], const float rho[N][N], const float kap[N][N], float dt) {
  STEPS {
    ROWS(1, N - 1) { float dx = p[i + 1][j] - p[i][j], dy = p[i][j + 1] - p[i][j]; vx[i][j] -= dt * rho[i][j] * dx; vy[i][j] -= dt * rho[i][j] * dy; }
    ROWS(1, N - 1) { float dx = vx[i][j] - vx[i - 1][j], dy = vy[i][j] - vy[i][j - 1]; p[i][j] -= dt * kap[i][j] * (dx + dy); }
  }
}
// form CPML, memory arrays as large as the grid
void f(int steps, float p[N][N], float vx[N][N], float vy[N][N], float mx[N][N], float my[N][N], float qx[N][N], float qy[N][N], const float rho[N][N], const float kap[N][N], const float ax[N], const float bx[N], const float ay[N], const float by[N], float dt) {
  STEPS {
    ROWS(1, N - 1) {
      float dx = p[i + 1][j] - p[i][j], dy = p[i][j + 1] - p[i][j];
      mx[i][j] = bx[i] * mx[i][j] + ax[i] * dx; my[i][j] = by[j] * my[i][j] + ay[j] * dy;
      vx[i][j] -= dt * rho[i][j] * (dx + mx[i][j]); vy[i][j] -= dt * rho[i][j] * (dy + my[i][j]);
    }
    ROWS(1, N - 1) {
      float dx = vx[i][j] - vx[i - 1][j], dy = vy[i][j] - vy[i][j - 1];
      qx[i][j] = bx[i] * qx[i][j] + ax[i] * dx; qy[i][j] = by[j] * qy[i][j] + ay[j] * dy;
      p[i][j] -= dt * kap[i][j] * (dx + qx[i][j] + dy + qy[i][j]);
    }
  }
}
// form CPML in loops of its own, one side, memory as large as the layer
void f(int steps, float p[N][N], float vx[N][N], float vy[N][N], float mx[W][N], float qx[W][N], const float rho[N][N], const float kap[N][N], const float ax[W], const float bx[W], float dt) {
  STEPS {
    ROWS(1, N - 1) { float dx = p[i + 1][j] - p[i][j], dy = p[i][j + 1] - p[i][j]; vx[i][j] -= dt * rho[i][j] * dx; vy[i][j] -= dt * rho[i][j] * dy; }
    ROWS(1, W) { mx[i][j] = bx[i] * mx[i][j] + ax[i] * (p[i + 1][j] - p[i][j]); vx[i][j] -= dt * rho[i][j] * mx[i][j]; }
    ROWS(1, N - 1) { float dx = vx[i][j] - vx[i - 1][j], dy = vy[i][j] - vy[i][j - 1]; p[i][j] -= dt * kap[i][j] * (dx + dy); }
    ROWS(1, W) { qx[i][j] = bx[i] * qx[i][j] + ax[i] * (vx[i][j] - vx[i - 1][j]); p[i][j] -= dt * kap[i][j] * qx[i][j]; }
  }
}

// family maxwell2d
// form without layers
void f(int steps, float ez[N][N], float hx[N][N], float hy[N][N], float c) {
  STEPS {
    ROWS(1, N - 1) ez[i][j] += c * ((hy[i][j] - hy[i - 1][j]) - (hx[i][j] - hx[i][j - 1]));
    ROWS(1, N - 1) { hx[i][j] -= c * (ez[i][j + 1] - ez[i][j]); hy[i][j] += c * (ez[i + 1][j] - ez[i][j]); }
  }
}
// form PML in loops of its own, one side, memory as large as the layer
void f(int steps, float ez[N][N], float hx[N][N], float hy[N][N], float phi[W][N], const float ra[W], const float rb[W], float c) {
  STEPS {
    ROWS(1, N - 1) ez[i][j] += c * ((hy[i][j] - hy[i - 1][j]) - (hx[i][j] - hx[i][j - 1]));
    ROWS(1, W) { float d = hy[i][j] - hy[i - 1][j]; ez[i][j] += c * (ra[i] * d + rb[i] * phi[i][j]); phi[i][j] = ra[i] * phi[i][j] - rb[i] * d; }
    ROWS(1, N - 1) { hx[i][j] -= c * (ez[i][j + 1] - ez[i][j]); hy[i][j] += c * (ez[i + 1][j] - ez[i][j]); }
  }
}
// form PML, split field, profiles
void f(int steps, float ex[N][N], float ey[N][N], float hx[N][N], float hy[N][N], const float ai[N], const float bi[N], const float aj[N], const float bj[N]) {
  STEPS {
    ROWS(1, N - 1) { ex[i][j] = ai[i] * ex[i][j] + bi[i] * (hy[i][j] - hy[i - 1][j]); ey[i][j] = aj[j] * ey[i][j] - bj[j] * (hx[i][j] - hx[i][j - 1]); }
    ROWS(1, N - 1) { hx[i][j] = aj[j] * hx[i][j] - bj[j] * (ex[i][j + 1] + ey[i][j + 1] - ex[i][j] - ey[i][j]); hy[i][j] = ai[i] * hy[i][j] + bi[i] * (ex[i + 1][j] + ey[i + 1][j] - ex[i][j] - ey[i][j]); }
  }
}

// family maxwell3d
// form without layers
void f(int steps, float ex[N][N][N], float ey[N][N][N], float ez[N][N][N], float hx[N][N][N], float hy[N][N][N], float hz[N][N][N], float c) {
  STEPS {
    CUBE(1, N - 1) {
      ex[i][j][k] += c * (hz[i][j][k] - hz[i][j - 1][k] - hy[i][j][k] + hy[i][j][k - 1]);
      ey[i][j][k] += c * (hx[i][j][k] - hx[i][j][k - 1] - hz[i][j][k] + hz[i - 1][j][k]);
      ez[i][j][k] += c * (hy[i][j][k] - hy[i - 1][j][k] - hx[i][j][k] + hx[i][j - 1][k]);
    }
    CUBE(1, N - 1) {
      hx[i][j][k] += c * (ey[i][j][k + 1] - ey[i][j][k] - ez[i][j + 1][k] + ez[i][j][k]);
      hy[i][j][k] += c * (ez[i + 1][j][k] - ez[i][j][k] - ex[i][j][k + 1] + ex[i][j][k]);
      hz[i][j][k] += c * (ex[i][j + 1][k] - ex[i][j][k] - ey[i + 1][j][k] + ey[i][j][k]);
    }
  }
}
// form PML in loops of its own, one side, memory as large as the layer
void f(int steps, float ex[N][N][N], float ey[N][N][N], float ez[N][N][N], float hx[N][N][N], float hy[N][N][N], float hz[N][N][N], float py[W][N][N], float pz[W][N][N], const float a[W], const float b[W], float c) {
  STEPS {
    CUBE(1, N - 1) {
      ex[i][j][k] += c * (hz[i][j][k] - hz[i][j - 1][k] - hy[i][j][k] + hy[i][j][k - 1]);
      ey[i][j][k] += c * (hx[i][j][k] - hx[i][j][k - 1] - hz[i][j][k] + hz[i - 1][j][k]);
      ez[i][j][k] += c * (hy[i][j][k] - hy[i - 1][j][k] - hx[i][j][k] + hx[i][j - 1][k]);
    }
    CUBE(1, W) { py[i][j][k] = b[i] * py[i][j][k] + a[i] * (hz[i][j][k] - hz[i - 1][j][k]); ey[i][j][k] -= c * py[i][j][k]; }
    CUBE(1, W) { pz[i][j][k] = b[i] * pz[i][j][k] + a[i] * (hy[i][j][k] - hy[i - 1][j][k]); ez[i][j][k] += c * pz[i][j][k]; }
    CUBE(1, N - 1) {
      hx[i][j][k] += c * (ey[i][j][k + 1] - ey[i][j][k] - ez[i][j + 1][k] + ez[i][j][k]);
      hy[i][j][k] += c * (ez[i + 1][j][k] - ez[i][j][k] - ex[i][j][k + 1] + ex[i][j][k]);
      hz[i][j][k] += c * (ex[i][j + 1][k] - ex[i][j][k] - ey[i + 1][j][k] + ey[i][j][k]);
    }
  }
}
