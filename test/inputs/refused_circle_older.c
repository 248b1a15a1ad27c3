// Four planes of which a step reads the value of three steps ago.
// expect: refused dependence
#define N 100
float u[4][N];
void sweep(int steps) {
  for (int t = 0; t < steps; t++)
    for (int i = 1; i < N - 1; i++) u[(t + 3) % 4][i] = 0.5f * (u[(t + 2) % 4][i - 1] + u[t % 4][i + 1]);  // here
}
