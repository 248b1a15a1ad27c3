// expect: refused struct-member
// form: Storage: Arrays in a struct that is passed by value
#define N 50
struct grid {
  float u[N], un[N];
} grid;

static void step(struct grid g) {
  for (int i = 1; i < N - 1; i++)
    g.un[i] = 0.5f * (g.u[i - 1] + g.u[i + 1]);  // here
  for (int i = 1; i < N - 1; i++) g.u[i] = g.un[i];
}

void sweep(int T) {
#pragma scop
  for (int t = 0; t < T; t++) step(grid);
#pragma endscop
}
