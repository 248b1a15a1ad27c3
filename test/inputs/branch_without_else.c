// Cells that are assigned only sometimes: the others keep what their array holds, in every form of buffering.
// nests: 6
// more: tiers=1 block=32x4 stream=none planes=global exchange=global combine=gather
// schedule: tiers=2 block=64 stream=chunks:16 combine=gather
// expect: verified
#define N 75
#define M 61

float A[2][N][M];
double u[N][M];

// form: Branches: an `if` without `else`: in two planes the cell keeps the value of two steps ago
void two_planes(int T) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < M - 1; j++)
        if (A[t % 2][i][j] > 0) A[(t + 1) % 2][i][j] = 0.5f * A[t % 2][i - 1][j];
}

// form: Branches: an `if` without `else`, in place
void clipped(int T, double most) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < M - 1; j++) {
        u[i][j] += 0.3 * (u[i + 1][j] + u[i][j + 1] - 2 * u[i][j]);
        if (u[i][j] > most) u[i][j] = most;
        if (u[i][j] < -most) u[i][j] = -most;
      }
}

// form: Branches: an `if` without `else` where pointers trade places
void swapped(int T, int n, int m, double (*from)[m], double (*to)[m], const unsigned char (*solid)[m]) {
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++) {
        if (solid[i][j] < 99) {
          to[i][j] = 0.25 * (from[i - 1][j] + from[i + 1][j] + from[i][j - 1] + from[i][j + 1]);
        }
      }
    double (*swap)[m] = from;
    from = to;
    to = swap;
  }
}

// form: Branches: an `if` without `else` in a copy back
void copied(int T, int n, float *now, float *next, const int *mask) {
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        if (mask[i * n + j] > 1)
          next[i * n + j] = 0.2f * (now[i * n + j] + now[(i - 1) * n + j] + now[(i + 1) * n + j] + now[i * n + j - 1] +
                                    now[i * n + j + 1]);
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++) now[i * n + j] = next[i * n + j];
  }
}

void copied_sometimes(int T, int n, float *now, float *next, const int *mask) {
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++) next[i * n + j] = 0.5f * (now[(i - 1) * n + j] + now[i * n + j + 1]);
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        if (mask[i * n + j] != 0 && next[i * n + j] < now[i * n + j]) now[i * n + j] = next[i * n + j];
  }
}

// form: Branches: a source in one cell
void source(int T, int n, double (*p)[n], double (*v)[n], const double *wave) {
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++) v[i][j] += 0.2 * (p[i + 1][j] - p[i][j]);
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++) {
        p[i][j] += 0.2 * (v[i][j] - v[i - 1][j]);
        if (i == n / 2 && j == 3) p[i][j] += wave[t];
      }
  }
}
