// Programs whose steps do more than sweep: scalars that the host changes end runs, branches change them, and what
// sweeps read of them is what it is in their step.
#include <math.h>
#include <stdint.h>
#include <stdio.h>

#define N 60
#define M 40

static double A[2][N][M], a[N][M], b[N][M];

static void start(void) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) a[i][j] = b[i][j] = A[0][i][j] = A[1][i][j] = (i * 31 + j * 17) % 101 / 101.0;
}

static void show(const char *what, int t, double time, const double *u) {
  double sum = 0;
  for (int n = 0; n < N * M; n++) sum += u[n] * (1 + n % 7);
  printf("%s %d %.17g %.17g\n", what, t, time, sum);
}

// The next time of output; the branch moves it on. The sweep reads the time.
static void by_time(int steps, double dt) {
  double time = 0, next = 3 * dt;
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < M - 1; j++)
        A[(t + 1) % 2][i][j] = 0.25 * (A[t % 2][i - 1][j] + A[t % 2][i + 1][j] + A[t % 2][i][j - 1] + A[t % 2][i][j + 1]) + 0.01 * time;
    time += dt;
    if (time >= next) {
      show("time", t, time, &A[(t + 1) % 2][0][0]);
      next += 4 * dt;
    }
  }
  show("time", steps, next, &A[steps % 2][0][0]);
}

// A counter that a branch sets back; between two branches what they read changes.
static int counted(int steps, int every) {
  int since = 0, written = 0, t = 0;
  double level = 1, rate = 0.01;
  while (t < steps) {
    level *= 0.95;
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < M - 1; j++) b[i][j] = a[i][j] + rate * (a[i - 1][j] - 2 * a[i][j] + a[i + 1][j]) + level;
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < M - 1; j++) a[i][j] = b[i][j];
    since++;
    if (since >= every) {
      show("counted", t, level, &a[0][0]);
      since = 0;
      written++;
      rate *= 0.5;
    }
    level += 0.001;
    if (level < 0.3) {
      show("low", t, level, &b[0][0]);
      level = 1;
    }
    t++;
    if (written == 4) break;
  }
  printf("counted %d %d %d %.17g %.17g\n", t, since, written, level, rate);
  return written;
}

// Numbers that the step declares, in conditions and in what branches do; pointers trade places behind one branch.
static void declared(int steps, double dt, double *u, double *un) {
  int last = -1, frame = 0;
  char name[16];
  for (int t = 0; t < steps; t++) {
    const double now = t * dt;
    const int second = (int)now, out = second != last;
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < M - 1; j++)
        un[i * M + j] = 0.25 * (u[(i - 1) * M + j] + u[(i + 1) * M + j] + u[i * M + j - 1] + u[i * M + j + 1]) + 0.001 * now;
    if (out && t > 2) {
      snprintf(name, sizeof name, "f%02d", frame++);
      show(name, t, now, un);
    }
    double *kept = u;
    u = un;
    un = kept;
    last = second;
    if (frame == 3 && out) show("traded", second, now, u);
  }
  show("u", last, frame, u);
  show("un", last, frame, un);
}

// Stepped in the body, of a for statement; the branch stands behind that.
static void stepped(int steps, int every) {
  int t = 0, left = every;
  for (; t < steps;) {
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < M - 1; j++)
        A[(t + 1) % 2][i][j] = 0.2 * (A[t % 2][i][j] + A[t % 2][i - 1][j] + A[t % 2][i + 1][j] + A[t % 2][i][j - 1] + A[t % 2][i][j + 1]);
    t++;
    left--;
    if (left == 0 && t > 4) {
      show("stepped", t, left, &A[t % 2][0][0]);
      left = every;
    }
    if (left < 0) left = every / 2;
  }
  printf("stepped %d %d\n", t, left);
}

// Two branches before pointers trade places, with changes between; the loop goes on until a branch ends it.
static void between(double *u, double *un, double end) {
  double x = 0, y = 1;
  int m = 0;
  for (size_t t = 0; t < SIZE_MAX; t++) {
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < M - 1; j++)
        un[i * M + j] = 0.25 * (u[(i - 1) * M + j] + u[(i + 1) * M + j] + u[i * M + j - 1] + u[i * M + j + 1]) + 0.001 * x;
    if (t % 3 == 1) show("first", m, x, un);
    x += 0.5;
    m++;
    y *= 0.9;
    if (m % 4 == 2 && y > 0.1) show("second", m, y, u);
    double *kept = u;
    u = un;
    un = kept;
    y += 0.01;
    if (x >= end) {
      show("last", m, y, u);
      break;
    }
  }
  printf("between %d %.17g %.17g\n", m, x, y);
}

int main(void) {
  start();
  by_time(0, 0.1);
  by_time(1, 0.1);
  by_time(22, 0.1);
  start();
  counted(3, 1);
  counted(40, 6);
  counted(30, 100);
  start();
  declared(0, 0.3, &a[0][0], &b[0][0]);
  declared(23, 0.3, &a[0][0], &b[0][0]);
  start();
  stepped(3, 4);
  stepped(23, 4);
  start();
  between(&a[0][0], &b[0][0], 0);
  between(&a[0][0], &b[0][0], 7);
  return 0;
}
