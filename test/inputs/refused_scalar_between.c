// A scalar that changes between two sweeps, of which both read it.
// form: Loops: A scalar that changes between two sweeps that read it
// expect: refused perfect-nest
#define N 66

static double a[N][N], b[N][N];

void relax(int steps, double omega) {
#pragma scop
  for (int s = 0; s < steps; s++) {
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++) b[i][j] = omega * (a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1]);
    omega *= 0.99;
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++) a[i][j] = omega * b[i][j];  // here
  }
#pragma endscop
}
