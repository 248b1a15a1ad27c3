// What branches of few time steps change by pointers that have led there since before the loop: conditions of other
// branches, sizes, the end of the time, coefficients. All of it is asked afresh for the steps that follow.
#include <stdio.h>

enum { kCells = 40 };
static double u[2][kCells];
static int later = 4, last = 30;
static int *kept;
static void set(int value) { *kept = value; }

static void fill(void) {
  for (int i = 0; i < kCells; i++) u[0][i] = u[1][i] = i % 7;
}
static void show(int t) {
  double sum = 0;
  for (int i = 0; i < kCells; i++) sum += u[0][i] * (i % 5 + 1) - u[1][i];
  printf("%d %.17g\n", t, sum);
}

int main(void) {
  double w = 0.3, *weight = &w;
  int every = 5, *at = &every, n = kCells, *size = &n, end = 30, *stop = &end;

  fill();  // the first branch changes the condition of the second one
  for (int t = 0; t < 30; t++) {
    for (int i = 1; i < kCells - 1; i++) u[(t + 1) % 2][i] = w * (u[t % 2][i - 1] + u[t % 2][i] + u[t % 2][i + 1]);
    if (t % 7 == 3) *at = t % 3 + 2;
    if (t % every == 0) show(t);
  }
  fill();  // and the other way round
  for (int t = 0; t < 30; t++) {
    for (int i = 1; i < kCells - 1; i++) u[(t + 1) % 2][i] = w * (u[t % 2][i - 1] + u[t % 2][i] + u[t % 2][i + 1]);
    if (t % every == 0) show(t);
    if (t % 7 == 3) *at = t % 3 + 2;
  }
  fill();  // one of them is before the sweeps
  for (int t = 0; t < 30; t++) {
    if (t % every == 1) show(t);
    for (int i = 1; i < kCells - 1; i++) u[(t + 1) % 2][i] = w * (u[t % 2][i - 1] + u[t % 2][i] + u[t % 2][i + 1]);
    if (t % 7 == 3) *at = t % 3 + 2;
  }
  fill();  // a size
  for (int t = 0; t < 30; t++) {
    for (int i = 1; i < n - 1; i++) u[(t + 1) % 2][i] = w * (u[t % 2][i - 1] + u[t % 2][i] + u[t % 2][i + 1]);
    if (t % 6 == 5) *size -= 3;
    if (t % 8 == 0) show(t);
  }
  fill();  // a coefficient
  for (int t = 0; t < 30; t++) {
    for (int i = 1; i < kCells - 1; i++) u[(t + 1) % 2][i] = w * (u[t % 2][i - 1] + u[t % 2][i] + u[t % 2][i + 1]);
    if (t % 6 == 5) *weight += 0.01;
  }
  show(30);
  fill();  // the end
  for (int t = 0; t < end; t++) {
    for (int i = 1; i < kCells - 1; i++) u[(t + 1) % 2][i] = w * (u[t % 2][i - 1] + u[t % 2][i] + u[t % 2][i + 1]);
    if (t % 10 == 9) *stop -= 4;
    if (t % 8 == 0) show(t);
  }
  kept = &later;
  fill();  // in a function
  for (int t = 0; t < last; t++) {
    for (int i = 1; i < kCells - 1; i++) u[(t + 1) % 2][i] = w * (u[t % 2][i - 1] + u[t % 2][i] + u[t % 2][i + 1]);
    if (t % 6 == 5) set(t % 2 + 2);
    if (t % later == 0) show(t);
  }
  kept = &last;
  fill();
  for (int t = 0; t < last; t++) {
    for (int i = 1; i < kCells - 1; i++) u[(t + 1) % 2][i] = w * (u[t % 2][i - 1] + u[t % 2][i] + u[t % 2][i + 1]);
    if (t % 9 == 8) set(last - 5);
  }
  show(last);
  return 0;
}
