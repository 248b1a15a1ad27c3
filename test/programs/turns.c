// Programs with their own main whose pointers move anywhere in a time step, or are chosen by the time: every number of
// steps from none on, odd and even, from any start; which pointer has which array afterwards is printed, and every cell
// counts.
#include <stdio.h>
#include <stdlib.h>

#define N 61
#define INSIDE for (int i = 1; i < N - 1; i++)
#define HEAT(u) u[i] + 0.25 * (u[i - 1] - 2.0 * u[i] + u[i + 1]) + 0.001 * t
#define WAVE(u, old) 1.5 * u[i] - old[i] + 0.125 * (u[i - 1] + u[i + 1])

static double memory[4][N];
static double *u, *v;

static double sum_of(const double *a) {
  double sum = 0;
  for (int i = 0; i < N; i++) sum += a[i] * (1 + i % 7);
  return sum;
}

static void start(void) {
  for (int p = 0; p < 4; p++)
    for (int i = 0; i < N; i++) memory[p][i] = (i * 31 + p * 17) % 23 * 0.25;
}

static int plane(const double *a) { return (int)((a - &memory[0][0]) / N); }

static void show(const char *name, int first, int end, int a, int b, int c) {
  printf("%s %d %d: %d %d %d", name, first, end, a, b, c);
  for (int p = 0; p < 4; p++) printf(" %.17g", sum_of(memory[p]));
  printf("\n");
  start();
}

// At the start of a step; the temporary is from outside.
static void first(int begin, int end) {
  double *a = memory[0], *b = memory[1], *kept = NULL;
  for (int t = begin; t < end; t++) {
    kept = a;
    a = b;
    b = kept;
    INSIDE b[i] = HEAT(a);
  }
  show("first", begin, end, plane(a), plane(b), kept ? plane(kept) : -1);
}

// Between two sweeps of a step, and back behind them: nothing is left to move.
static void between(int begin, int end) {
  double *a = memory[0], *b = memory[1], *c = memory[2];
  for (int t = begin; t < end; t++) {
    double *k;
    INSIDE b[i] = HEAT(a);
    k = a, a = b, b = k;
    for (int i = 1; i < N - 1; i++) c[i] = c[i] * 0.5 + a[i];
  }
  show("between", begin, end, plane(a), plane(b), plane(c));
}

// Two steps in an iteration, with a swap behind each; and three, which leaves one.
static void twice(int begin, int end) {
  double *a = memory[0], *b = memory[1], *k;
  for (int t = begin; t < end; t++) {
    for (int i = 1; i < N - 1; i++) b[i] = 0.5 * a[i] + 0.25 * (a[i - 1] + a[i + 1]);
    k = a, a = b, b = k;
    for (int i = 1; i < N - 1; i++) b[i] = 0.5 * a[i] + 0.25 * (a[i - 1] + a[i + 1]);
    k = a, a = b, b = k;
  }
  show("twice", begin, end, plane(a), plane(b), 0);
}
static void thrice(int begin, int end) {
  double *a = memory[0], *b = memory[1];
  for (int t = begin; t < end; t++) {
    for (int i = 1; i < N - 1; i++) b[i] = 0.5 * a[i] + 0.25 * (a[i - 1] + a[i + 1]);
    { double *k = a; a = b, b = k; }
    for (int i = 1; i < N - 1; i++) b[i] = 0.5 * a[i] + 0.25 * (a[i - 1] + a[i + 1]);
    { double *k = a; a = b, b = k; }
    for (int i = 1; i < N - 1; i++) b[i] = 0.5 * a[i] + 0.25 * (a[i - 1] + a[i + 1]);
    { double *k = a; a = b, b = k; }
  }
  show("thrice", begin, end, plane(a), plane(b), 0);
}

// Pointers of the file, by a function that is given none: behind the sweep, and before it.
static void turn(void) {
  double *k = u;
  u = v;
  v = k;
}
static void of_file(int begin, int end) {
  u = memory[0], v = memory[1];
  for (int t = begin; t < end; t++) {
    INSIDE v[i] = HEAT(u);
    turn();
  }
  show("of_file", begin, end, plane(u), plane(v), 0);
  u = memory[2], v = memory[1];
  for (int t = begin; t < end; t++) {
    turn();
    INSIDE u[i] = HEAT(v);
  }
  show("of_file", begin, end, plane(u), plane(v), 0);
}

// A function of a sweep that is given names of what has moved by then, and one that moves them.
static void sweep(double *to, const double *from, int t) { INSIDE to[i] = HEAT(from); }
static void exchange(double **a, double **b) {
  double *k = *a;
  *a = *b;
  *b = k;
}
static void called(int begin, int end) {
  double *a = memory[0], *b = memory[3];
  for (int t = begin; t < end; t++) {
    exchange(&a, &b);
    sweep(a, b, t);
  }
  show("called", begin, end, plane(a), plane(b), 0);
}

// Members of a struct.
struct fields {
  double *now, *next, *old;
};
static void members(int begin, int end, struct fields *g) {
  for (int t = begin; t < end; t++) {
    double *k = g->old;
    g->old = g->now;
    g->now = g->next;
    g->next = k;
    INSIDE g->next[i] = WAVE(g->now, g->old);
  }
  show("members", begin, end, plane(g->now), plane(g->next), plane(g->old));
}

// Three at the start, the other way round.
static void rotated(int begin, int end) {
  double *old = memory[0], *now = memory[1], *next = memory[2];
  for (int t = begin; t < end; t++) {
    double *k = next;
    next = old;
    old = now;
    now = k;
    INSIDE next[i] = WAVE(now, old);
  }
  show("rotated", begin, end, plane(old), plane(now), plane(next));
}

// Chosen by the time: two names, branches, arguments.
static void chosen(int begin, int end) {
  double *a = memory[0], *b = memory[1];
  for (int t = begin; t < end; t++) {
    double *from = t % 2 ? b : a, *to = t % 2 ? a : b;
    INSIDE to[i] = HEAT(from);
  }
  show("chosen", begin, end, plane(a), plane(b), 0);
  for (int t = end; t > begin; t--) {
    const double *from;
    double *to;
    if (t % 2 == 0) {
      from = a, to = b;
    } else {
      from = b;
      to = a;
    }
    INSIDE to[i] = HEAT(from);
  }
  show("chosen", begin, end, plane(a), plane(b), 1);
  for (int t = begin; t < end; t++) {
    if (t & 1) {
      INSIDE a[i] = HEAT(b);
    } else {
      INSIDE b[i] = HEAT(a);
    }
  }
  show("chosen", begin, end, plane(a), plane(b), 2);
  for (int t = begin; t < end; t++)
    if ((t + 1) % 2 == 0) sweep(a, b, t);
    else sweep(b, a, t);
  show("chosen", begin, end, plane(a), plane(b), 3);
}
static void chosen_of_three(int begin, int end) {
  double *a = memory[0], *b = memory[1], *c = memory[2];
  for (int t = begin; t < end; t++) {
    double *old = t % 3 == 0 ? a : t % 3 == 1 ? b : c;
    double *now = t % 3 == 0 ? b : t % 3 == 1 ? c : a;
    double *next = t % 3 == 0 ? c : t % 3 == 1 ? a : b;
    INSIDE next[i] = WAVE(now, old);
  }
  show("chosen_of_three", begin, end, plane(a), plane(b), plane(c));
}

// Three planes by variables.
static void numbers(int begin, int end) {
  int old = 0, now = 1, next = 2;
  for (int t = begin; t < end; t++) {
    for (int i = 1; i < N - 1; i++) memory[next][i] = 1.5 * memory[now][i] - memory[old][i] + 0.125 * (memory[now][i - 1] + memory[now][i + 1]);
    int k = old;
    old = now;
    now = next;
    next = k;
  }
  show("numbers", begin, end, old, now, next);
}
static int counted(int begin, int end, int p) {
  for (int t = begin; t < end; t++) {
    for (int i = 1; i < N - 1; i++) memory[(p + 1) % 3][i] = 0.5 * memory[p][i] + 0.125 * (memory[p][i - 1] + memory[(p + 2) % 3][i]);
    p = (p + 1) % 3;
  }
  show("counted", begin, end, p, 0, 0);
  return p;
}

int main(void) {
  const int steps[] = {0, 1, 2, 3, 4, 8, 17, -2};
  start();
  for (int n = 0; n < 8; n++)
    for (int begin = 0; begin < 3; begin++) {
      struct fields g = {memory[1], memory[2], memory[0]};
      first(begin, steps[n]);
      between(begin, steps[n]);
      twice(begin, steps[n]);
      thrice(begin, steps[n]);
      of_file(begin, steps[n]);
      called(begin, steps[n]);
      members(begin, steps[n], &g);
      rotated(begin, steps[n]);
      chosen(begin, steps[n]);
      chosen_of_three(begin, steps[n]);
      numbers(begin, steps[n]);
      counted(begin, steps[n], counted(begin, steps[n], n % 3));
    }
  return 0;
}
