// Time loops of other kinds: they count by one, too, and may begin with whatever their counter holds.
// nests: 5
// expect: verified
// default: two steps
#include <stdio.h>
#define N 90
#define M 70

static float A[2][N][M];

// form: Loops: `while` with a counter
void counted(int T) {
  int t = 0;
  while (t < T) {
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < M - 1; j++) A[(t + 1) % 2][i][j] = 0.3f * A[t % 2][i - 1][j] + 0.7f * A[t % 2][i][j + 1];
    t++;
  }
}

// form: Loops: a count down in the condition, `while (steps-- > 0)`
void down(int steps, float (*u)[M], float (*un)[M]) {
  while (steps-- > 0) {
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < M - 1; j++) un[i][j] = 0.25f * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]);
    float(*swap)[M] = u;
    u = un;
    un = swap;
  }
}

// form: Loops: `do` with a counter: the first step is made in any case
int at_least_once(int t, int T) {
  do {
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < M - 1; j++) A[(t + 1) & 1][i][j] = 0.3f * A[t & 1][i - 1][j] + 0.001f * t;
  } while (++t < T);
  return t;
}

// form: Loops: `for (;;)` and `while (1)` that end by a `break` at the beginning or at the end
void endless(int T) {
  int t = 0;
  for (;;) {
    if (t >= T) break;
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < M - 1; j++) A[(t + 1) % 2][i][j] = 0.3f * A[t % 2][i - 1][j] + 0.7f * A[t % 2][i][j + 1];
    ++t;
  }
}

int main(void) {
  const int T = 21;
  int left = T;
  A[0][N / 2][M / 2] = A[1][N / 2][M / 3] = 1;
  counted(T);
  endless(T);
  down(T, A[0], A[1]);
  while (left) {
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < M - 1; j++) A[(left - 1) % 2][i][j] = 0.6f * A[left % 2][i + 1][j] + 0.4f * A[left % 2][i][j];
    left--;
  }
  printf("%d %d %g %g\n", at_least_once(3, 2), left, A[0][N / 3][M / 3], A[1][N / 3][M / 3]);
  return 0;
}
