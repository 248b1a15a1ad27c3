// More planes than a step reads and writes: C leaves the last steps' values in them, and their borders may differ.
// form: Buffering: four to eight planes by the time, `u[(t + 1) % 4] = f(u[t % 4])`
// form: Buffering: pointers to four arrays and more that rotate
// form: Buffering: a variable that chooses one of four planes, or several that trade values
// nests: 10
// expect: verified
#define N 40
#define M 36
#define MEAN(u) 0.25f * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1])
#define INSIDE for (int i = 1; i < N - 1; i++) for (int j = 1; j < M - 1; j++)
float a[4][N][M], b[7][N][M], c[3][N][M], d[8][N][M];

void four(int first, int end) { for (int t = first; t < end; t++) INSIDE a[(t + 1) % 4][i][j] = MEAN(a[t % 4]); }
void eight(int first, int end) { for (int t = first; t < end; t++) INSIDE d[(t + 1) % 8][i][j] = MEAN(d[t % 8]); }
void three(int first, int end) { for (int t = first; t < end; t++) INSIDE c[(t + 1) % 3][i][j] = MEAN(c[t % 3]) + t * 0.01f; }
void wave(int first, int end) {
  for (int t = first; t < end; t++)
    INSIDE b[(t + 2) % 7][i][j] = 1.5f * b[(t + 1) % 7][i][j] - b[t % 7][i][j] + MEAN(b[(t + 1) % 7]);
}
void bits(int steps, double u[8][N]) {
  for (int t = 0; t < steps; t++)
    for (int i = 2; i < N - 1; i++) u[(t + 1) & 7][i] = u[t & 7][i - 2] + 0.5 * u[(t - 1) & 7][i + 1];
}
void pointers(int n, int steps, float *u, float *v, float *w, float *x) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++) v[i] = 0.5f * (u[i - 1] + u[i + 1]);
    float *k = u;
    u = v, v = w, w = x, x = k;
  }
}
void variables(int steps, float u[5][N][M]) {
  int old = 0, now = 1, next = 2, later = 3, last = 4;
  for (int t = 0; t < steps; t++) {
    INSIDE u[next][i][j] = MEAN(u[now]) - u[old][i][j];
    int k = old;
    old = now, now = next, next = later, later = last, last = k;
  }
}
void counted(int steps, int now, float u[4][N][M]) {
  for (int t = 0; t < steps; t++) {
    INSIDE u[(now + 1) % 4][i][j] = MEAN(u[now]);
    now = (now + 1) % 4;
  }
}
// Names by the time.
void names(int steps, float *u, float *v, float *w, float *x) {
  for (int t = 0; t < steps; t++) {
    float *from = t % 4 == 0 ? u : t % 4 == 1 ? v : t % 4 == 2 ? w : x;
    float *to = t % 4 == 0 ? v : t % 4 == 1 ? w : t % 4 == 2 ? x : u;
    for (int i = 1; i < 300; i++) to[i] = 0.5f * (from[i - 1] + from[i + 1]);
  }
}
// Several fields, a border that is set in every step, and a time that goes down.
void fields(int steps, double e[4][N], double h[3][N], const double s[N]) {
  for (int t = steps; t > 0; t--) {
    for (int i = 1; i < N; i++) e[(t + 3) % 4][i] = e[t % 4][i] + 0.5 * s[i] * (h[t % 3][i] - h[t % 3][i - 1]);
    for (int i = 0; i < N - 1; i++) h[(t + 2) % 3][i] = h[t % 3][i] + 0.5 * (e[(t + 3) % 4][i + 1] - e[(t + 3) % 4][i]);
  }
}
