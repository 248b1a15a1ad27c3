// What the output has names for, too, and what asks for its own place: names and macros that begin as those of the
// output do, numbers of lines, the name of the file; and what C and C++ write in different ways.
#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#define an5d_stop_on_error(status) printf("mine\n")
#define an5d_failed(status) 0
#define LOG(...) (printf("%d: ", __LINE__), printf(__VA_ARGS__))
enum side { LEFT, RIGHT };
static double A[2][64], a[64], b[64];
static int an5d_domain = 4, an5d_status, an5d_among = 2;
struct an5d_box {
  int an5d_to;
};
void start();

static void out(int t) { printf("t %d at %s:%d\n", t, __FILE__ ? "file" : "", __LINE__); }

// The names of runs of time steps.
static void runs(int an5d_from, int an5d_to) {
  int t, an5d_step = 7;
  for (t = an5d_from; t < an5d_to; t++) {
    for (int i = 1; i < 63; i++) A[(t + 1) % 2][i] = 0.5 * (A[t % 2][i - 1] + A[t % 2][i + 1]) + 1;
    if (t % 3 == 0) out(t);
  }
  printf("%d %d %.17g\n", t, an5d_step, A[1][40]);
}

// The name of what is kept while pointers trade places.
static void kept(int T) {
  double *an5d_kept = a, *v = b;
  int an5d = 1;
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < 63; i++) v[i] = 0.5 * (an5d_kept[i - 1] + an5d_kept[i + 1]);
    double *x = an5d_kept;
    an5d_kept = v;
    v = x;
  }
  printf("%d %d %.17g\n", an5d, an5d_kept == a, an5d_kept[5]);
}

// The number of steps that the host counts.
static void counted(double an5d_steps, double dt) {
  double time;
  int an5d_is_done = 3;
  for (time = 0; time < an5d_steps; time += dt) {
    for (int i = 1; i < 63; i++) b[i] = a[i] + dt * (a[i - 1] - 2 * a[i] + a[i + 1]);
    for (int i = 1; i < 63; i++) a[i] = b[i];
  }
  printf("%g %d %.17g\n", time, an5d_is_done, a[7]);
}

// Numbers of lines in text that moves, and behind it.
static void lines(int T) {
  for (int t = 0; t < T; t++)
  {
    for (int i = 1; i < 63; i++)
    {
      A[(t + 1) % 2][i] = 0.5 * (A[t % 2][i - 1] + A[t % 2][i + 1]);
    }

    if (t % 4 == 0 &&
        t < 1000) {
      printf("%d\n",
             __LINE__);
      LOG("in %s\n", __func__);
      assert(t >= 0);
    }
    if (t == T - 1) LOG("last\n");
  } LOG("behind\n");
  LOG("next\n");
}

int main(void) {
  auto int n = 3;
  register int m = 2;
  float f = 2;
  double d = -2.75;
  enum side side = RIGHT;
  start(64, A);
  runs(0, 7);
  kept(n);
  counted(2, 0.25);
  lines(9);
  printf("%d %d %d\n", an5d_domain, an5d_status, an5d_among);
  printf("%.17g %.17g %d %d\n", sqrt(f) / 3, pow(f, 0.5), abs(d), side == LEFT);
  an5d_stop_on_error(m);
  LOG("end\n");
  return an5d_failed(0);
}

void start(int n, double u[2][64]) {
  for (int i = 0; i < n; i++) u[0][i] = u[1][i] = a[i] = b[i] = (i * 37 % 11) / 3.0;
}
