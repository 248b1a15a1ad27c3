// A function of the file that loops.
// form: Updates: a function with a loop
// expect: refused function-body
#define N 100

static float wrap(float x) {
  while (x > 1) x /= 2;
  return x;
}

float A[2][N];

void sweep(int T) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < N - 1; i++) A[(t + 1) % 2][i] = wrap(A[t % 2][i - 1] + A[t % 2][i + 1]);
}
