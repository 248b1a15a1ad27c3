// Programs with their own main that keep four to eight planes, of which a time step reads one or two: every number of
// steps from none to more than there are planes, from any start, with borders that are the same in all planes and that
// differ; which pointer has which array afterwards is printed, and every cell of every plane counts.
#include <stdio.h>
#include <stdlib.h>

#define N 37
#define INSIDE for (int i = 1; i < N - 1; i++)
#define HEAT(u) u[i] + 0.25 * (u[i - 1] - 2.0 * u[i] + u[i + 1])
#define WAVE(u, old) 1.5 * u[i] - old[i] + 0.125 * (u[i - 1] + u[i + 1])

static double memory[8][N], extra[4][N], sums[N];

static void start(int alike) {
  for (int p = 0; p < 8; p++)
    for (int i = 0; i < N; i++) memory[p][i] = (i * 31 + (alike && (i == 0 || i == N - 1) ? 5 : p * 17)) % 23 * 0.25;
  for (int p = 0; p < 4; p++)
    for (int i = 0; i < N; i++) extra[p][i] = (i * 29 + (alike && (i == 0 || i == N - 1) ? 5 : p * 13)) % 19 * 0.25;
}

static double sum_of(const double *a) {
  double sum = 0;
  for (int i = 0; i < N; i++) sum += a[i] * (1 + i % 7);
  return sum;
}

static int plane(const double *a) { return (int)((a - &memory[0][0]) / N); }

static void show(const char *name, int first, int end, const int *at, int count) {
  printf("%s %d %d:", name, first, end);
  for (int n = 0; n < count; n++) printf(" %d", at[n]);
  for (int p = 0; p < 8; p++) printf(" %.17g", sum_of(memory[p]));
  for (int p = 0; p < 4; p++) printf(" %.17g", sum_of(extra[p]));
  printf(" %.17g\n", sum_of(sums));
}

// By the time.
static void four(int begin, int end) {
  for (int t = begin; t < end; t++) INSIDE memory[(t + 1) % 4][i] = HEAT(memory[t % 4]) + 0.001 * t;
  show("four", begin, end, NULL, 0);
}
static void three(int begin, int end) {
  for (int t = begin; t < end; t++) INSIDE memory[(t + 1) % 3][i] = HEAT(memory[t % 3]);
  show("three", begin, end, NULL, 0);
}
static void back(int begin, int end) {
  for (int t = begin; t < end; t++) INSIDE memory[t % 5][i] = WAVE(memory[(t + 4) % 5], memory[(t + 3) % 5]);
  show("back", begin, end, NULL, 0);
}
static void bits(int begin, int end) {
  for (int t = begin; t < end; t++) INSIDE memory[(t + 1) & 7][i] = WAVE(memory[t & 7], memory[(t - 1) & 7]);
  show("bits", begin, end, NULL, 0);
}
static void wave(int begin, int end) {
  for (int t = begin; t < end; t++) INSIDE memory[(t + 2) % 4][i] = WAVE(memory[(t + 1) % 4], memory[t % 4]);
  show("wave", begin, end, NULL, 0);
}
static void down(int begin, int end) {
  for (int t = end; t > begin; t--) INSIDE memory[(t + 5) % 6][i] = HEAT(memory[t % 6]) + 0.001 * t;
  show("down", begin, end, NULL, 0);
}

// Pointers.
static void pointers(int begin, int end) {
  double *a = memory[0], *b = memory[1], *c = memory[2], *d = memory[3];
  for (int t = begin; t < end; t++) {
    INSIDE b[i] = HEAT(a);
    double *k = a;
    a = b, b = c, c = d, d = k;
  }
  const int at[] = {plane(a), plane(b), plane(c), plane(d)};
  show("pointers", begin, end, at, 4);
}
static void waves(int begin, int end) {
  double *a = memory[0], *b = memory[1], *c = memory[2], *d = memory[3], *e = memory[4];
  for (int t = begin; t < end; t++) {
    double *k = e;
    INSIDE b[i] = WAVE(a, e);
    e = a, a = b, b = c, c = d, d = k;
  }
  const int at[] = {plane(a), plane(b), plane(c), plane(d), plane(e)};
  show("waves", begin, end, at, 5);
}
static void chosen(int begin, int end) {
  double *a = memory[0], *b = memory[1], *c = memory[2], *d = memory[3];
  for (int t = begin; t < end; t++) {
    double *from = t % 4 == 0 ? a : t % 4 == 1 ? b : t % 4 == 2 ? c : d;
    double *to = t % 4 == 0 ? b : t % 4 == 1 ? c : t % 4 == 2 ? d : a;
    INSIDE to[i] = HEAT(from);
  }
  show("chosen", begin, end, NULL, 0);
}
static void table(int begin, int end) {
  double *u[6] = {memory[5], memory[4], memory[3], memory[2], memory[1], memory[0]};
  for (int t = begin; t < end; t++) INSIDE u[(t + 1) % 6][i] = WAVE(u[t % 6], u[(t + 5) % 6]);
  show("table", begin, end, NULL, 0);
}

// Variables.
static int counted(int begin, int end, int now) {
  for (int t = begin; t < end; t++) {
    INSIDE memory[(now + 1) % 4][i] = HEAT(memory[now]);
    now = (now + 1) % 4;
  }
  show("counted", begin, end, &now, 1);
  return now;
}
static void numbers(int begin, int end) {
  int old = 0, now = 1, next = 2, later = 3;
  for (int t = begin; t < end; t++) {
    INSIDE memory[next][i] = WAVE(memory[now], memory[old]);
    int k = old;
    old = now, now = next, next = later, later = k;
  }
  const int at[] = {old, now, next, later};
  show("numbers", begin, end, at, 4);
}

// Several arrays, with planes of other numbers, and a border that is set.
static void fields(int begin, int end) {
  double *a = extra[0], *b = extra[1], *c = extra[2];
  for (int t = begin; t < end; t++) {
    INSIDE memory[(t + 1) % 5][i] = HEAT(memory[t % 5]) + 0.125 * a[i];
    INSIDE c[i] = WAVE(a, b) - 0.25 * memory[(t + 1) % 5][i - 1];
    INSIDE sums[i] = 0.5 * sums[i] + c[i];
    double *k = b;
    b = a, a = c, c = k;
  }
  const int at[] = {(int)(a - extra[0]) / N, (int)(b - extra[0]) / N, (int)(c - extra[0]) / N};
  show("fields", begin, end, at, 3);
}
static void borders(int begin, int end) {
  for (int t = begin; t < end; t++) {
    INSIDE memory[(t + 1) % 4][i] = HEAT(memory[t % 4]);
    memory[(t + 1) % 4][0] = memory[(t + 1) % 4][1];
    memory[(t + 1) % 4][N - 1] = 0.5;
  }
  show("borders", begin, end, NULL, 0);
}
static void copied(int begin, int end) {
  for (int t = begin; t < end; t++) {
    INSIDE extra[1][i] = HEAT(extra[0]) + memory[t % 4][i];
    INSIDE memory[(t + 1) % 4][i] = HEAT(memory[t % 4]) + extra[0][i];
    INSIDE extra[0][i] = extra[1][i];
  }
  show("copied", begin, end, NULL, 0);
}
// A circle of which nothing is updated, beside others.
static int few = 1;
static void none_beside(int begin, int end) {
  for (int t = begin; t < end; t++) {
    for (int i = 1; i < few; i++) memory[(t + 1) % 4][i] = HEAT(memory[t % 4]);
    INSIDE extra[(t + 1) % 3][i] = HEAT(extra[t % 3]);
  }
  show("none_beside", begin, end, NULL, 0);
}

int main(void) {
  const int steps[] = {0, 1, 2, 3, 4, 5, 6, 8, 9, 11, 16, 23, -2};
  for (int n = 0; n < 13; n++)
    for (int begin = 0; begin < 5; begin += 3)
      for (int alike = 0; alike < 2; alike++) {
        void (*const all[])(int, int) = {four, three, back, bits, wave, down, pointers, waves, chosen, table, numbers, fields, borders, copied, none_beside};
        for (int f = 0; f < 15; f++) {
          start(alike);
          all[f](begin, begin + steps[n]);
        }
        start(alike);
        counted(begin, begin + steps[n], counted(begin, begin + steps[n], n % 4));
      }
  return 0;
}
