// Branches that assign several arrays, read what they have assigned, and compute places of their own.
// nests: 3
// schedule: tiers=2 block=64 stream=chunks:16 combine=gather
// more: tiers=1 block=32x4 stream=none planes=global exchange=global combine=gather
// expect: verified
#define N 53
#define M 69

float h[N][M], q[N][M], age[N][M];

// form: Branches: several arrays in one branch
void wet_and_dry(int T, float small) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < M - 1; j++) {
        if (h[i][j] > small) {
          q[i][j] = q[i][j] - 0.1f * (h[i + 1][j] - h[i][j]);
          h[i][j] = h[i][j] + 0.1f * q[i][j];
          age[i][j] += 1;
        } else {
          age[i][j] = h[i][j];
          h[i][j] = 0.5f * q[i][j + 1];
          q[i][j] = 0;
        }
        if (h[i][j] < 0) {
          q[i][j] = 0;
          h[i][j] = 0;
        }
      }
}

void order(int T) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < M - 1; j++) {
        if (q[i][j] > h[i][j]) {
          h[i][j] = q[i + 1][j];
          q[i][j] = h[i][j] * 0.5f;
        } else {
          q[i][j] = h[i][j] + 0.25f * h[i][j + 1];
          h[i][j] = q[i][j] - 1;
        }
        age[i][j] = h[i][j] > 1 ? age[i][j] : q[i][j];
        if (age[i][j] > 2) {
          age[i][j] = 2;
          if (q[i][j] > 2) age[i][j] -= q[i][j];
        }
      }
}

// form: Branches: a place that a branch computes, `u[c]`
void placed(int T, int n, int m, double *from, double *to, const double *speed) {
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++) {
        if (speed[i * m + j] > 0.5) {
          const int c = i * m + j, up = c - m;
          to[c] = 2 * from[c] - to[c] + speed[c] * 0.1 * (from[up] + from[c + m] - 2 * from[c]);
        } else {
          const int at = i * m + j;
          to[at] = 0.9 * from[at + 1];
        }
      }
    double *swap = from;
    from = to;
    to = swap;
  }
}
