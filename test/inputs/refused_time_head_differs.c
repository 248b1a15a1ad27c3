// A variable in the head of the time loop that is declared with another value than it is given later.
// expect: refused loop-form
#define N 100

float A[2][N];

void sweep(int T) {
  for (int t = 0, now = 0; t < T; t++, now = t % 2)  // refused
    for (int i = 1; i < N - 1; i++) A[1 - now][i] = 0.5f * (A[now][i - 1] + A[now][i + 1]);
}
