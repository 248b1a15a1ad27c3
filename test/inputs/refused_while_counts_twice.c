// A step counts twice: in the condition and in the body.
// expect: refused perfect-nest
#define N 100

static double A[2][N];

void sweep(int T) {
  int t = 0;
#pragma scop
  while (t++ < T) {
    for (int i = 1; i < N - 1; i++) A[t % 2][i] = 0.5 * (A[(t + 1) % 2][i - 1] + A[(t + 1) % 2][i + 1]);
    t++;  // here
  }
#pragma endscop
}
