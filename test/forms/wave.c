// A wave: the next values are made of the present ones and those of one step before.
#include <string.h>
#define N 512
#define INSIDE for (int i = 1; i < N - 1; i++) for (int j = 1; j < N - 1; j++)
#define ALL for (int i = 0; i < N; i++) for (int j = 0; j < N; j++)
#define WAVE(u, old) 2 * u[i][j] - old[i][j] + 0.1f * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1])
#define LINEAR(u, old) 2 * u[i * N + j] - old[i * N + j] + 0.1f * (u[(i - 1) * N + j] + u[(i + 1) * N + j] + u[i * N + j - 1] + u[i * N + j + 1])
#define STEPS for (int t = 0; t < steps; t++)

// family wave2d
// form pointers rotate
void f(int steps, float *u, float *next, float *old) { STEPS { INSIDE next[i * N + j] = LINEAR(u, old); float *k = old; old = u; u = next; next = k; } }
// form pointers to rows rotate
void f(int steps, float (*u)[N], float (*next)[N], float (*old)[N]) { STEPS { INSIDE next[i][j] = WAVE(u, old); float (*k)[N] = old; old = u; u = next; next = k; } }
// form pointers rotate at the start of a step
void f(int steps, float *next, float *old, float *u) { STEPS { float *k = old; old = u; u = next; next = k; INSIDE next[i * N + j] = LINEAR(u, old); } }
// form pointers rotate in a function
static void turn(float **old, float **u, float **next) { float *k = *old; *old = *u; *u = *next; *next = k; }
void f(int steps, float *u, float *next, float *old) { STEPS { INSIDE next[i * N + j] = LINEAR(u, old); turn(&old, &u, &next); } }
// form three planes by time
void f(int steps, float u[3][N][N]) { STEPS INSIDE u[(t + 2) % 3][i][j] = WAVE(u[(t + 1) % 3], u[t % 3]); }
// form three planes by variables
void f(int steps, float u[3][N][N]) {
  int old = 0, now = 1, next = 2;
  STEPS { INSIDE u[next][i][j] = WAVE(u[now], u[old]); int k = old; old = now; now = next; next = k; }
}
// form three planes by a variable modulo three
void f(int steps, float u[3][N][N]) { int now = 0; STEPS { INSIDE u[(now + 1) % 3][i][j] = WAVE(u[now], u[(now + 2) % 3]); now = (now + 1) % 3; } }
// form three planes by variables of the step
void f(int steps, float u[3][N][N]) { STEPS { int old = t % 3, now = (t + 1) % 3, next = (t + 2) % 3; INSIDE u[next][i][j] = WAVE(u[now], u[old]); } }
// form a table of pointers that moves on
void f(int steps, float *u[3]) { STEPS { INSIDE u[2][i * N + j] = LINEAR(u[1], u[0]); float *k = u[0]; u[0] = u[1]; u[1] = u[2]; u[2] = k; } }
// form over the values of two steps ago
void f(int steps, float *u, float *v) { STEPS { INSIDE v[i * N + j] = LINEAR(u, v); float *k = u; u = v; v = k; } }
// form two planes by time, over the older ones
void f(int steps, float u[2][N][N]) { STEPS INSIDE u[(t + 1) % 2][i][j] = WAVE(u[t % 2], u[(t + 1) % 2]); }
// form copied in one loop
void f(int steps, float u[N][N], float next[N][N], float old[N][N]) { STEPS { INSIDE next[i][j] = WAVE(u, old); INSIDE { old[i][j] = u[i][j]; u[i][j] = next[i][j]; } } }
// form copied in two loops
void f(int steps, float u[N][N], float next[N][N], float old[N][N]) { STEPS { INSIDE next[i][j] = WAVE(u, old); INSIDE old[i][j] = u[i][j]; INSIDE u[i][j] = next[i][j]; } }
// form copied as a whole
void f(int steps, float u[N][N], float next[N][N], float old[N][N]) { STEPS { INSIDE next[i][j] = WAVE(u, old); ALL old[i][j] = u[i][j]; ALL u[i][j] = next[i][j]; } }
// form copied by memcpy
void f(int steps, float u[N][N], float next[N][N], float old[N][N]) { STEPS { INSIDE next[i][j] = WAVE(u, old); memcpy(old, u, sizeof(float) * N * N); memcpy(u, next, sizeof(float) * N * N); } }
// form copied at the start of a step
void f(int steps, float u[N][N], float next[N][N], float old[N][N]) { STEPS { INSIDE old[i][j] = u[i][j]; INSIDE u[i][j] = next[i][j]; INSIDE next[i][j] = WAVE(u, old); } }
// form four planes
void f(int steps, float u[4][N][N]) { STEPS INSIDE u[(t + 2) % 4][i][j] = WAVE(u[(t + 1) % 4], u[t % 4]); }
// form by turns of three arrays
void f(int steps, float a[N][N], float b[N][N], float c[N][N]) { for (int t = 0; t < steps; t++) { INSIDE c[i][j] = WAVE(b, a); INSIDE a[i][j] = WAVE(c, b); INSIDE b[i][j] = WAVE(a, c); } }
// form by turns of two arrays
void f(int steps, float a[N][N], float b[N][N]) { STEPS { INSIDE a[i][j] = WAVE(b, a); INSIDE b[i][j] = WAVE(a, b); } }

// family wave2d_operator: a work array has the neighbours' sum
// form pointers rotate
#define SUM(u) u[(i - 1) * N + j] + u[(i + 1) * N + j] + u[i * N + j - 1] + u[i * N + j + 1]
void f(int steps, float *u, float *next, float *old, float *w) {
  STEPS { INSIDE w[i * N + j] = SUM(u); INSIDE next[i * N + j] = 2 * u[i * N + j] - old[i * N + j] + 0.1f * w[i * N + j]; float *k = old; old = u; u = next; next = k; }
}
// form two planes
#define SUM(u) u[(i - 1) * N + j] + u[(i + 1) * N + j] + u[i * N + j - 1] + u[i * N + j + 1]
void f(int steps, float *u, float *next, float *w) {
  STEPS { INSIDE w[i * N + j] = SUM(u); INSIDE next[i * N + j] = 2 * u[i * N + j] - next[i * N + j] + 0.1f * w[i * N + j]; float *k = u; u = next; next = k; }
}
// form both in one loop
#define SUM(u) u[(i - 1) * N + j] + u[(i + 1) * N + j] + u[i * N + j - 1] + u[i * N + j + 1]
void f(int steps, float *u, float *next, float *old, float *w) {
  STEPS { INSIDE { w[i * N + j] = SUM(u); next[i * N + j] = 2 * u[i * N + j] - old[i * N + j] + 0.1f * w[i * N + j]; } float *k = old; old = u; u = next; next = k; }
}
// form copied by memcpy
#define SUM(u) u[(i - 1) * N + j] + u[(i + 1) * N + j] + u[i * N + j - 1] + u[i * N + j + 1]
void f(int steps, float *u, float *next, float *old, float *w) {
  STEPS { INSIDE w[i * N + j] = SUM(u); INSIDE next[i * N + j] = 2 * u[i * N + j] - old[i * N + j] + 0.1f * w[i * N + j]; memcpy(old, u, sizeof(float) * N * N); memcpy(u, next, sizeof(float) * N * N); }
}
