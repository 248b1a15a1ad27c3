// A source that moves by a cell in every step.
// form: Cells set again: A source whose place changes in every step
// expect: refused time-buffering
#define N 100

static double u[N], v[N];

void walk(int steps, int at) {
#pragma scop
  for (int s = 0; s < steps; s++) {
    for (int i = 1; i < N - 1; i++) v[i] = 0.5 * (u[i - 1] + u[i + 1]);
    v[at] = 1.0;
    for (int i = 1; i < N - 1; i++) u[i] = v[i];
    at += 2;  // here
  }
#pragma endscop
}
