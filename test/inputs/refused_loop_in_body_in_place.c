// The loop reads neighbours that the sweep has written before.
// expect: refused dependence
#define N 100

float u[N];

void relax(int steps) {
#pragma scop
  for (int t = 0; t < steps; t++)
    for (int i = 1; i < N - 1; i++)
      for (int k = -1; k <= 1; k += 1) u[i] += 0.25f * u[i + k];
#pragma endscop
}
