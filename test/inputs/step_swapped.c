// The arrays change their parts from one call to the next.
// schedule: tiers=2 block=32 stream=chunks:6
// form: Calls in a time step: the same function twice, with swapped arguments, `step(a, b); step(b, a);`
// nests: 1
// expect: verified
#define N 70
#define M 90
static float first[N][M], second[N][M];

void step(float (*from)[M], float (*to)[M]) {
  for (int i = 1; i < N - 1; i++)
    for (int j = 1; j < M - 1; j++) to[i][j] = 0.25f * (from[i - 1][j] + from[i + 1][j] + from[i][j - 1] + from[i][j + 1]);
}

void run(int T) {
  for (int t = 0; t < T; t++) {
    step(first, second);
    step(second, first);
  }
}
