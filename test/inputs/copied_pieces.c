// form: Buffering: Absorbing ends, and copied back
// expect: verified
// nests: 6
// One loop, a line of it at an end that is made of old and new values, and then all is copied back.
#include <string.h>
void left(int n, int steps, double *u, double *v) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++) v[i] = u[i] + 0.1 * (u[i - 1] - 2 * u[i] + u[i + 1]);
    v[0] = u[1] + 0.5 * (v[1] - u[0]);
    for (int i = 0; i < n - 1; i++) u[i] = v[i];
  }
}

// form: Buffering: Absorbing ends, and copied back by `memcpy`
void both(int n, int steps, double *u, double *v) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++) v[i] = u[i] + 0.1 * (u[i - 1] - 2 * u[i] + u[i + 1]);
    v[0] = u[1] + 0.5 * (v[1] - u[0]);
    v[n - 1] = u[n - 2] + 0.5 * (v[n - 2] - u[n - 1]);
    memcpy(u, v, n * sizeof *u);
  }
}

// form: Buffering: Copied first, then absorbing ends
void first(int n, int steps, double *u, double *v) {
  for (int t = 0; t < steps; t++) {
    for (int i = 0; i < n; i++) v[i] = u[i];
    for (int i = 1; i < n - 1; i++) u[i] = v[i] + 0.1 * (v[i - 1] - 2 * v[i] + v[i + 1]);
    u[0] = v[1] + 0.5 * (u[1] - v[0]);
  }
}

// form: Buffering: A wave with an absorbing end, copied twice
void wave(int n, int steps, double *old, double *now, double *next) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++) next[i] = 2 * now[i] - old[i] + 0.2 * (now[i - 1] - 2 * now[i] + now[i + 1]);
    next[0] = now[1] + 0.5 * (next[1] - now[0]);
    for (int i = 0; i < n; i++) {
      old[i] = now[i];
      now[i] = next[i];
    }
  }
}

// form: Buffering: Rows on two sides, and the whole copied back
void rows(int n, int m, int steps, double u[n][m], double v[n][m]) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 0; j < m; j++) v[i][j] = u[i][j] + 0.1 * (u[i - 1][j] - 2 * u[i][j] + u[i + 1][j]);
    for (int j = 0; j < m; j++) {
      v[0][j] = u[1][j] + 0.5 * (v[1][j] - u[0][j]);
      v[n - 1][j] = u[n - 2][j] + 0.5 * (v[n - 2][j] - u[n - 1][j]);
    }
    for (int i = 0; i < n; i++)
      for (int j = 0; j < m; j++) u[i][j] = v[i][j];
  }
}

// form: Buffering: Copied in a loop that updates another array, in cells beside those of the other loop
void beside(int n, int steps, double *a, double *b, double *e) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++) b[i] = 0.5 * (a[i - 1] + a[i + 1]) - e[i];
    for (int i = 0; i < n; i++) {
      e[i] = a[i] * 0.5;
      a[i] = b[i];
    }
  }
}
