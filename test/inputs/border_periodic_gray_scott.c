// Gray-Scott in a periodic box: two substances, a 9-point Laplacian, corners by way of both axes.
// form: Reads and borders: periodic ghost cells of two arrays that react, set by a function
// schedule: tiers=1 block=32 stream=chunks:8
// schedule: tiers=1 block=32x4 stream=none planes=global exchange=global combine=gather
// nests: 1
// expect: verified
#define IX(i, j) ((i) * (m + 2) + (j))
static void wrap(int n, int m, float *a) {
  for (int i = 1; i <= n; i++) {
    a[IX(i, 0)] = a[IX(i, m)];
    a[IX(i, m + 1)] = a[IX(i, 1)];
  }
  for (int j = 0; j <= m + 1; j++) {
    a[IX(0, j)] = a[IX(n, j)];
    a[IX(n + 1, j)] = a[IX(1, j)];
  }
}
void react(int n, int m, float *u, float *v, float *un, float *vn, float f, float k, int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i <= n; i++)
      for (int j = 1; j <= m; j++) {
        float lu = 0.05f * (u[IX(i - 1, j - 1)] + u[IX(i - 1, j + 1)] + u[IX(i + 1, j - 1)] + u[IX(i + 1, j + 1)]) +
                   0.2f * (u[IX(i - 1, j)] + u[IX(i + 1, j)] + u[IX(i, j - 1)] + u[IX(i, j + 1)]) - u[IX(i, j)];
        float lv = 0.05f * (v[IX(i - 1, j - 1)] + v[IX(i - 1, j + 1)] + v[IX(i + 1, j - 1)] + v[IX(i + 1, j + 1)]) +
                   0.2f * (v[IX(i - 1, j)] + v[IX(i + 1, j)] + v[IX(i, j - 1)] + v[IX(i, j + 1)]) - v[IX(i, j)];
        float r = u[IX(i, j)] * v[IX(i, j)] * v[IX(i, j)];
        un[IX(i, j)] = u[IX(i, j)] + 0.16f * lu - r + f * (1 - u[IX(i, j)]);
        vn[IX(i, j)] = v[IX(i, j)] + 0.08f * lv + r - (f + k) * v[IX(i, j)];
      }
    wrap(n, m, un);
    wrap(n, m, vn);
    float *s = u;
    u = un;
    un = s;
    s = v;
    v = vn;
    vn = s;
  }
}
