// A body sets its own cell and the next one.
// form: Updates: a body that assigns to two cells
// expect: refused single-assignment
#define N 100

float u[2][N];

void pairs(int steps) {
  for (int t = 0; t < steps; t++)
    for (int i = 1; i < N - 2; i++) {
      u[(t + 1) % 2][i] = u[t % 2][i - 1];
      u[(t + 1) % 2][i + 1] = u[t % 2][i];  // here
    }
}
