// Arrays that rotate among others, a wave in two planes and one in place, each with cells of its own; and where the ends of
// both axes meet.
// nests: 2
// default: no
// schedule: tiers=1 block=16x4 stream=none planes=global exchange=global combine=gather
// more: tiers=2 block=32 stream=chunks:8
// expect: verified
#define N 50
#define M 61

// form: Buffering: arrays that rotate beside two planes and an array in place
void mixed(float (*a)[M], float (*b)[M], float (*c)[M], float (*w)[N][M], float (*e)[M], int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < M - 2; j++)
        w[(t + 1) % 2][i][j] = 2 * w[t % 2][i][j] - w[(t + 1) % 2][i][j] + 0.1f * (b[i - 1][j] + a[i][j + 1]);
    for (int i = 2; i < N - 1; i++)
      for (int j = 1; j < M - 1; j++)
        c[i][j] = 0.5f * b[i][j] + 0.25f * (a[i - 1][j] + b[i][j - 1]) + 0.125f * w[(t + 1) % 2][i - 1][j];
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < M - 1; j++)
        e[i][j] += c[i][j] * a[i][j] - 0.5f * e[i][j + 1];
    float(*kept)[M] = a;
    a = b, b = c, c = kept;
  }
}

// Where both ends meet.
void ring(int n, int m, float (*old)[m], float (*now)[m], float (*next)[m], int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 0; i < n; i++)
      for (int j = 0; j < m; j++)
        next[i][j] = 0.5f * now[i][(j + 1) % m] + 0.25f * old[(i + n - 1) % n][j] - 0.125f * old[i][j] + 0.1f * now[(i + 1) % n][j];
    float(*kept)[m] = old;
    old = now, now = next, next = kept;
  }
}
