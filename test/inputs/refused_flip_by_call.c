// A function flips the variable.
// expect: refused perfect-nest
#define N 100
static float A[2][N];
static int p;
static void flip(void) { p = 1 - p; }
void sweep(int T) {
#pragma scop
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < N - 1; i++) A[1 - p][i] = 0.5f * (A[p][i - 1] + A[p][i + 1]);
    flip();  // here
  }
#pragma endscop
}
