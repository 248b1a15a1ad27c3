// A mean of four neighbours in 2-D, by every way to keep the new values apart from the old ones.
#include <string.h>
#define N 512
#define INSIDE for (int i = 1; i < N - 1; i++) for (int j = 1; j < N - 1; j++)
#define ALL for (int i = 0; i < N; i++) for (int j = 0; j < N; j++)
#define MEAN(u) 0.25f * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1])
#define LINEAR(u) 0.25f * (u[(i - 1) * N + j] + u[(i + 1) * N + j] + u[i * N + j - 1] + u[i * N + j + 1])
#define STEPS for (int t = 0; t < steps; t++)

// family jacobi2d
// form planes by time
void f(int steps, float u[2][N][N]) { STEPS INSIDE u[(t + 1) % 2][i][j] = MEAN(u[t % 2]); }
// form planes by bits of time
void f(int steps, float u[2][N][N]) { STEPS INSIDE u[(t + 1) & 1][i][j] = MEAN(u[t & 1]); }
// form planes by one minus parity
void f(int steps, float u[2][N][N]) { STEPS INSIDE u[1 - t % 2][i][j] = MEAN(u[t % 2]); }
// form planes in the other order
void f(int steps, float u[2][N][N]) { STEPS INSIDE u[t % 2][i][j] = MEAN(u[(t + 1) % 2]); }
// form planes by exclusive or
void f(int steps, float u[2][N][N]) { STEPS INSIDE u[t % 2 ^ 1][i][j] = MEAN(u[t % 2]); }
// form planes by a variable that flips
void f(int steps, float u[2][N][N]) {
  int now = 0;
  STEPS { INSIDE u[1 - now][i][j] = MEAN(u[now]); now = 1 - now; }
}
// form planes by a variable and exclusive or
void f(int steps, float u[2][N][N]) {
  int now = 0;
  STEPS { INSIDE u[now ^ 1][i][j] = MEAN(u[now]); now ^= 1; }
}
// form planes by two variables that trade values
void f(int steps, float u[2][N][N]) {
  int now = 0, next = 1;
  STEPS { INSIDE u[next][i][j] = MEAN(u[now]); int k = now; now = next; next = k; }
}
// form planes by a variable of the step
void f(int steps, float u[2][N][N]) { STEPS { const int now = t % 2, next = 1 - now; INSIDE u[next][i][j] = MEAN(u[now]); } }
// form pointers to rows trade places
void f(int steps, float (*u)[N], float (*v)[N]) {
  STEPS { INSIDE v[i][j] = MEAN(u); float (*k)[N] = u; u = v; v = k; }
}
// form pointers to cells trade places
void f(int steps, float *u, float *v) { STEPS { INSIDE v[i * N + j] = LINEAR(u); float *k = u; u = v; v = k; } }
// form pointers trade places at the start of a step
void f(int steps, float *v, float *u) { STEPS { float *k = u; u = v; v = k; INSIDE v[i * N + j] = LINEAR(u); } }
// form pointers trade places in a function
static void swap(float **a, float **b) { float *k = *a; *a = *b; *b = k; }
void f(int steps, float *u, float *v) { STEPS { INSIDE v[i * N + j] = LINEAR(u); swap(&u, &v); } }
// form pointers of the file trade places
float *u, *v;
void f(int steps) { STEPS { INSIDE v[i * N + j] = LINEAR(u); float *k = u; u = v; v = k; } }
// form pointers of the file trade places in a function
float *u, *v;
static void turn(void) { float *k = u; u = v; v = k; }
void f(int steps) { STEPS { INSIDE v[i * N + j] = LINEAR(u); turn(); } }
// form pointers in a struct trade places
struct grid { float *u, *v; };
void f(int steps, struct grid *g) { STEPS { INSIDE g->v[i * N + j] = LINEAR(g->u); float *k = g->u; g->u = g->v; g->v = k; } }
// form pointers in a table
void f(int steps, float *u[2]) { STEPS INSIDE u[(t + 1) % 2][i * N + j] = LINEAR(u[t % 2]); }
// form pointers in a table trade places
void f(int steps, float *u[2]) { STEPS { INSIDE u[1][i * N + j] = LINEAR(u[0]); float *k = u[0]; u[0] = u[1]; u[1] = k; } }
// form pointers chosen by parity
void f(int steps, float *a, float *b) {
  STEPS { float *u = t % 2 ? b : a, *v = t % 2 ? a : b; INSIDE v[i * N + j] = LINEAR(u); }
}
// form pointers chosen by parity in branches
void f(int steps, float *a, float *b) {
  STEPS { float *u, *v; if (t % 2 == 0) { u = a; v = b; } else { u = b; v = a; } INSIDE v[i * N + j] = LINEAR(u); }
}
// form planes by arithmetic of pointers
void f(int steps, float *a) {
  STEPS { float *u = a + (t & 1) * N * N, *v = a + (1 - (t & 1)) * N * N; INSIDE v[i * N + j] = LINEAR(u); }
}
// form planes in one block by hand
void f(int steps, float *a) {
  STEPS INSIDE a[(t + 1) % 2 * N * N + i * N + j] = 0.25f * (a[t % 2 * N * N + (i - 1) * N + j] + a[t % 2 * N * N + (i + 1) * N + j] + a[t % 2 * N * N + i * N + j - 1] + a[t % 2 * N * N + i * N + j + 1]);
}
// form four planes
void f(int steps, float u[4][N][N]) { STEPS INSIDE u[(t + 1) % 4][i][j] = MEAN(u[t % 4]); }
// form three planes
void f(int steps, float u[3][N][N]) { STEPS INSIDE u[(t + 1) % 3][i][j] = MEAN(u[t % 3]); }
// form rows of pointers trade places
void f(int steps, float **u, float **v) { STEPS { INSIDE v[i][j] = MEAN(u); float **k = u; u = v; v = k; } }
// form two arrays by turns
void f(int steps, float u[N][N], float v[N][N]) { STEPS { INSIDE v[i][j] = MEAN(u); INSIDE u[i][j] = MEAN(v); } }
// form two arrays by parity in branches
void f(int steps, float u[N][N], float v[N][N]) { STEPS { if (t % 2 == 0) { INSIDE v[i][j] = MEAN(u); } else { INSIDE u[i][j] = MEAN(v); } } }
// form two arrays by turns in a function
static void step(float v[N][N], float u[N][N]) { INSIDE v[i][j] = MEAN(u); }
void f(int steps, float u[N][N], float v[N][N]) { STEPS { step(v, u); step(u, v); } }
// form arguments exchanged by parity
static void step(float v[N][N], float u[N][N]) { INSIDE v[i][j] = MEAN(u); }
void f(int steps, float u[N][N], float v[N][N]) { STEPS { if (t % 2) step(u, v); else step(v, u); } }
// form two steps of a time loop that goes up by two
void f(int steps, float u[N][N], float v[N][N]) { for (int t = 0; t < steps; t += 2) { INSIDE v[i][j] = MEAN(u); INSIDE u[i][j] = MEAN(v); } }
// form copied back
void f(int steps, float u[N][N], float v[N][N]) { STEPS { INSIDE v[i][j] = MEAN(u); INSIDE u[i][j] = v[i][j]; } }
// form copied back as a whole
void f(int steps, float u[N][N], float v[N][N]) { STEPS { INSIDE v[i][j] = MEAN(u); ALL u[i][j] = v[i][j]; } }
// form copied back by memcpy
void f(int steps, float u[N][N], float v[N][N]) { STEPS { INSIDE v[i][j] = MEAN(u); memcpy(u, v, sizeof(float) * N * N); } }
// form copied first
void f(int steps, float u[N][N], float v[N][N]) { STEPS { ALL v[i][j] = u[i][j]; INSIDE u[i][j] = MEAN(v); } }
// form copied first by memcpy
void f(int steps, float u[N][N], float v[N][N]) { STEPS { memcpy(v, u, sizeof(float) * N * N); INSIDE u[i][j] = MEAN(v); } }
// form copied back row by row
void f(int steps, float u[N][N], float v[N][N]) {
  STEPS { INSIDE v[i][j] = MEAN(u); for (int i = 1; i < N - 1; i++) memcpy(&u[i][1], &v[i][1], sizeof(float) * (N - 2)); }
}
// form copied back in a function
static void copy(float u[N][N], float v[N][N]) { INSIDE u[i][j] = v[i][j]; }
void f(int steps, float u[N][N], float v[N][N]) { STEPS { INSIDE v[i][j] = MEAN(u); copy(u, v); } }
// form two halves of the grid
void f(int steps, float u[2][N][N]) {
  STEPS {
    for (int i = 1; i < N / 2; i++) for (int j = 1; j < N - 1; j++) u[(t + 1) % 2][i][j] = MEAN(u[t % 2]);
    for (int i = N / 2; i < N - 1; i++) for (int j = 1; j < N - 1; j++) u[(t + 1) % 2][i][j] = MEAN(u[t % 2]);
  }
}
// form first column peeled
void f(int steps, float u[2][N][N]) {
  STEPS for (int i = 1; i < N - 1; i++) {
    u[(t + 1) % 2][i][1] = 0.25f * (u[t % 2][i - 1][1] + u[t % 2][i + 1][1] + u[t % 2][i][0] + u[t % 2][i][2]);
    for (int j = 2; j < N - 1; j++) u[(t + 1) % 2][i][j] = MEAN(u[t % 2]);
  }
}
// form blocked loops
void f(int steps, float u[2][N][N]) {
  STEPS for (int b = 1; b < N - 1; b += 32) for (int i = b; i < (b + 32 < N - 1 ? b + 32 : N - 1); i++) for (int j = 1; j < N - 1; j++) u[(t + 1) % 2][i][j] = MEAN(u[t % 2]);
}
// form axes in the other order
void f(int steps, float u[2][N][N]) { STEPS for (int j = 1; j < N - 1; j++) for (int i = 1; i < N - 1; i++) u[(t + 1) % 2][i][j] = MEAN(u[t % 2]); }
// form loops that count down
void f(int steps, float u[2][N][N]) { STEPS for (int i = N - 2; i > 0; i--) for (int j = N - 2; j >= 1; --j) u[(t + 1) % 2][i][j] = MEAN(u[t % 2]); }
// form shifted loops
void f(int steps, float u[2][N][N]) {
  STEPS for (int i = 0; i < N - 2; i++) for (int j = 0; j < N - 2; j++)
    u[(t + 1) % 2][i + 1][j + 1] = 0.25f * (u[t % 2][i][j + 1] + u[t % 2][i + 2][j + 1] + u[t % 2][i + 1][j] + u[t % 2][i + 1][j + 2]);
}
// form temporaries
void f(int steps, float u[2][N][N]) {
  STEPS INSIDE { const float rows = u[t % 2][i - 1][j] + u[t % 2][i + 1][j]; float s = rows + u[t % 2][i][j - 1]; s += u[t % 2][i][j + 1]; s = 0.25f * s; u[(t + 1) % 2][i][j] = s; }
}
// form a row of the array kept in pointers
void f(int steps, float u[2][N][N]) {
  STEPS for (int i = 1; i < N - 1; i++) { const float *a = u[t % 2][i - 1], *b = u[t % 2][i], *c = u[t % 2][i + 1]; float *to = u[(t + 1) % 2][i]; for (int j = 1; j < N - 1; j++) to[j] = 0.25f * (a[j] + c[j] + b[j - 1] + b[j + 1]); }
}
// form a while loop
void f(int steps, float u[2][N][N]) { int t = 0; while (t < steps) { INSIDE u[(t + 1) % 2][i][j] = MEAN(u[t % 2]); t++; } }
// form a time loop that counts down
void f(int steps, float u[2][N][N]) { for (int t = steps; t > 0; t--) INSIDE u[(t + 1) % 2][i][j] = MEAN(u[t % 2]); }
// form a time loop from one on
void f(int steps, float u[2][N][N]) { for (int t = 1; t <= steps; ++t) INSIDE u[t % 2][i][j] = MEAN(u[(t - 1) % 2]); }
// form a function for a cell
static inline float mean(float a, float b, float c, float d) { return 0.25f * (a + b + c + d); }
void f(int steps, float u[2][N][N]) { STEPS INSIDE u[(t + 1) % 2][i][j] = mean(u[t % 2][i - 1][j], u[t % 2][i + 1][j], u[t % 2][i][j - 1], u[t % 2][i][j + 1]); }

// family jacobi2d_time
// form planes
void f(int steps, float u[2][N][N]) { STEPS INSIDE u[(t + 1) % 2][i][j] = MEAN(u[t % 2]) + t * 0.001f; }
// form pointers trade places
void f(int steps, float *u, float *v) { STEPS { INSIDE v[i * N + j] = LINEAR(u) + t * 0.001f; float *k = u; u = v; v = k; } }
// form the time in a constant of the step
void f(int steps, float u[2][N][N]) { STEPS { const float add = t * 0.001f; INSIDE u[(t + 1) % 2][i][j] = MEAN(u[t % 2]) + add; } }
// form two steps of a time loop that goes up by two
void f(int steps, float u[N][N], float v[N][N]) { for (int t = 0; t < steps; t += 2) { INSIDE v[i][j] = MEAN(u) + t * 0.001f; INSIDE u[i][j] = MEAN(v) + (t + 1) * 0.001f; } }
// form copied back
void f(int steps, float u[N][N], float v[N][N]) { STEPS { INSIDE v[i][j] = MEAN(u) + t * 0.001f; INSIDE u[i][j] = v[i][j]; } }

// family jacobi2d_pair_time: t is the number of a pair of steps
// form two arrays by turns
void f(int steps, float u[N][N], float v[N][N]) { STEPS { INSIDE v[i][j] = MEAN(u) + t * 0.001f; INSIDE u[i][j] = MEAN(v) + t * 0.001f; } }
// form in a function
static void step(float v[N][N], float u[N][N], int t) { INSIDE v[i][j] = MEAN(u) + t * 0.001f; }
void f(int steps, float u[N][N], float v[N][N]) { STEPS { step(v, u, t); step(u, v, t); } }
// form planes
void f(int steps, float u[2][N][N]) { for (int t = 0; t < 2 * steps; t++) INSIDE u[(t + 1) % 2][i][j] = MEAN(u[t % 2]) + t / 2 * 0.001f; }

// family gauss_seidel
// form in place; refused dependence
void f(int steps, float u[N][N]) { STEPS INSIDE u[i][j] = 0.25f * (/*@*/u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]); }
// form red and black; refused dependence
void f(int steps, float u[N][N]) {
  STEPS for (int c = 0; c < 2; c++) for (int i = 1; i < N - 1; i++) for (int j = 1 + (i + c) % 2; j < N - 1; j += 2) u[i][j] = 0.25f * (/*@*/u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]);
}
