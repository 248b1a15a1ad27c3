// A loop that skips the centre by its own counter.
// expect: refused small-loop
#define N 100

float u[2][N];

void skip(int steps) {
  for (int t = 0; t < steps; t++)
    for (int i = 2; i < N - 2; i++) {
      float s = 0;
      int k;
      for (k = -2; k <= 2; k++) {  // here
        s += u[t % 2][i + k];
        k += 1;
      }
      u[(t + 1) % 2][i] = s;
    }
}
