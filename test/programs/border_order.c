/* Borders that several statements set one after the other: corners and edges of faces, copies of other cells, periodic
   ghosts, of three planes and of several arrays. */
#include <stdio.h>
#include <string.h>

#define NN 14
static unsigned char q[3][NN][NN][NN], k1[NN], src[60];
static double P[3][NN], o[NN], p[NN], r[NN], a[NN][NN], b[NN][NN], W[3][NN][NN];

static void restart(void) {
  unsigned char *const cell = &q[0][0][0][0];
  for (size_t k = 0; k < sizeof q; k++) cell[k] = (unsigned char)(k * 7 % 251);
  for (int k = 0; k < NN; k++) k1[k] = (unsigned char)(k * 5), o[k] = k % 3, p[k] = k % 5, r[k] = k % 7;
  for (int k = 0; k < 60; k++) src[k] = (unsigned char)(k * 11);
  for (int k = 0; k < 3 * NN; k++) P[k / NN][k % NN] = k * 7 % 11;
  for (int k = 0; k < NN * NN; k++) a[k / NN][k % NN] = k * 7 % 11, b[k / NN][k % NN] = k * 5 % 13;
  for (int k = 0; k < 3 * NN * NN; k++) W[k / NN / NN][k / NN % NN][k % NN] = k * 7 % 11;
}
static unsigned long long h;
static void add(const void *p, size_t bytes) {
  for (size_t k = 0; k < bytes; k++) h = (h ^ ((const unsigned char *)p)[k]) * 1099511628211ull;
}
static void say(const char *what, int n, int steps) {
  h = 14695981039346656037ull;
  add(q, sizeof q), add(P, sizeof P), add(o, sizeof o), add(p, sizeof p), add(r, sizeof r), add(a, sizeof a), add(b, sizeof b);
  add(W, sizeof W);
  printf("%s %d %d: %llx\n", what, n, steps, h);
}

/* Corners and edges are set by several faces, one of them a copy. */
static void faces(int n, int steps, int lo, int hi, unsigned char s) {
  for (int t = 0; t < steps; ++t) {
    for (int i = 4; i < n - 4; i++)
      for (int j = 2; j < n - 2; j++)
        for (int k = lo; k < hi; k++)
          q[(t + 1) % 3][i][j][k] = 5 * q[(t + 2) % 3][i][j][k] - s + 7 * q[t % 3][i + 1][j + 1][k + 1] - q[t % 3][i + 1][j][k] * 3;
    for (int j = 2; j < n - 2; j++)
      for (int k = lo; k < hi; k++) {
        q[(t + 1) % 3][3][j][k] = k1[k];
        q[(t + 1) % 3][n - 4][j][k] = src[t];
      }
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++) q[(t + 1) % 3][i][j][lo - 1] = q[(t + 1) % 3][i][j][hi - 1];
    for (int i = 4; i < n - 4; i++)
      for (int j = 2; j < n - 2; j++) {
        q[(t + 1) % 3][i][j][lo - 1] = t;
        q[(t + 1) % 3][i][j][hi] = t + 1;
      }
    s += 3;
  }
}
static void edges(int n, int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        W[(t + 1) % 3][i][j] = 0.5 * W[t % 3][i - 1][j - 1] + 0.25 * W[t % 3][i + 1][j + 1] - 0.125 * W[(t + 2) % 3][i][j];
    for (int i = 0; i < n; i++) W[(t + 1) % 3][i][0] = t;
    for (int j = 0; j < n - 1; j++) W[(t + 1) % 3][0][j] = W[(t + 1) % 3][1][j];
    for (int i = 0; i < n; i++) W[(t + 1) % 3][i][n - 1] = W[(t + 1) % 3][i][n - 2];
    for (int j = 1; j < n - 1; j++) W[(t + 1) % 3][n - 1][j] = 3;
    W[(t + 1) % 3][n - 1][n - 1] = W[(t + 1) % 3][n - 1][n - 2];
  }
}
static void halves(int n, int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++) a[i][j] += 0.25 * (b[i - 1][j - 1] - b[i + 1][j + 1]);
    for (int j = 0; j < n; j++) a[0][j] = 2;
    for (int i = 0; i < n - 1; i++) a[i][0] = a[i][1];
    for (int j = 0; j < n - 1; j++) a[n - 1][j] = a[n - 2][j];
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++) b[i][j] += 0.25 * (a[i - 1][j - 1] - a[i + 1][j + 1]);
  }
}

/* Three planes, periodic. */
static void wave(int n, int steps, double *old, double *now, double *next) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++) next[i] = 2 * now[i] - old[i] + 0.1 * (now[i - 1] - 2 * now[i] + now[i + 1]);
    next[0] = next[n - 2];
    next[n - 1] = next[1];
    double *kept = old;
    old = now;
    now = next;
    next = kept;
  }
}
static void ring(int n, int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++) P[(t + 1) % 3][i] = P[t % 3][i - 1] + P[t % 3][i + 1] - P[(t + 2) % 3][i];
    P[(t + 1) % 3][0] = P[(t + 1) % 3][n - 2];
    P[(t + 1) % 3][n - 1] = P[(t + 1) % 3][1];
  }
}
static void torus(int n, int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        W[(t + 1) % 3][i][j] = 0.25 * (W[t % 3][i - 1][j] + W[t % 3][i][j + 1]) - W[(t + 2) % 3][i][j];
    for (int j = 1; j < n - 1; j++) W[(t + 1) % 3][0][j] = W[(t + 1) % 3][n - 2][j], W[(t + 1) % 3][n - 1][j] = W[(t + 1) % 3][1][j];
    for (int i = 0; i < n; i++) W[(t + 1) % 3][i][0] = W[(t + 1) % 3][i][n - 2], W[(t + 1) % 3][i][n - 1] = W[(t + 1) % 3][i][1];
  }
}

/* Ghosts of one array of several, beside a mirrored border. */
static void fields(int n, int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++) a[i][j] += b[i][j - 1];
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++) b[i][j] += a[i + 1][j];
    for (int j = 1; j < n - 1; j++) b[0][j] = b[n - 2][j];
    for (int j = 1; j < n - 1; j++) b[n - 1][j] = b[1][j];
    for (int i = 1; i < n - 1; i++) b[i][0] = b[i][1];
  }
}

/* Copies of all cells, periodic ghosts among them. */
static void advect(int n, int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++) p[i] = o[i] - 0.5 * (o[i] - o[i - 1]);
    p[0] = p[n - 2];
    p[n - 1] = p[1];
    for (int i = 0; i < n; i++) o[i] = p[i];
  }
}
static void advect_block(int n, int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++) r[i] = o[i] - 0.5 * (o[i + 1] - o[i - 1]);
    r[0] = r[n - 2];
    r[n - 1] = r[1];
    memcpy(o, r, n * sizeof(double));
    o[n / 2] += 1;
  }
}
static void advect_plane(int n, int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++) b[i][j] = a[i][j] - 0.5 * (a[i + 1][j] - a[i][j - 1]);
    for (int j = 1; j < n - 1; j++) b[0][j] = b[n - 2][j], b[n - 1][j] = b[1][j];
    for (int i = 0; i < n; i++) b[i][0] = b[i][n - 2], b[i][n - 1] = b[i][1];
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++) a[i][j] = b[i][j];
  }
}

int main(void) {
  for (int n = 2; n <= NN; n += n < 6 ? 1 : 4)
    for (int steps = 0; steps < 6; steps += 1 + steps / 3) {
      if (n > 3) restart(), faces(n, steps, 3, n - 3 > 4 ? n - 3 : 4, 5), say("faces", n, steps);
      restart(), edges(n, steps), say("edges", n, steps);
      restart(), halves(n, steps), say("halves", n, steps);
      restart(), wave(n, steps, o, p, r), say("wave", n, steps);
      restart(), ring(n, steps), say("ring", n, steps);
      restart(), torus(n, steps), say("torus", n, steps);
      restart(), fields(n, steps), say("fields", n, steps);
      restart(), advect(n, steps), say("advect", n, steps);
      restart(), advect_block(n, steps), say("advect block", n, steps);
      restart(), advect_plane(n, steps), say("advect plane", n, steps);
    }
  return 0;
}
