// Two variables that trade values: what is now, and what comes next.
// form: Buffering: two variables that trade values choose the planes: `A[next] = f(A[cur])`
// expect: verified
// nests: 3
#define N 80

static float u[2][N][N], v[2][N][N];

void traded(int steps) {
  int cur = 0, next = 1;
  for (int s = 0; s < steps; s++) {
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++) u[next][i][j] = 0.25f * (u[cur][i - 1][j] + u[cur][i + 1][j] + u[cur][i][j - 1] + u[cur][i][j + 1]);
    int tmp = cur;
    cur = next;
    next = tmp;
  }
}

// Each flips by itself.
void both(int steps) {
  int old = 1, new = 0, s;
  for (s = 0; s < steps; s++) {
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++) {
        u[new][i][j] = u[old][i][j] - 0.1f * v[old][i][j];
        v[new][i][j] = v[old][i][j - 1] + 0.1f * u[new][i][j];
      }
    old = 1 - old;
    new = 1 - new;
  }
}

// From the caller, who says which is which.
void given(int steps, int from, int to) {
  int keep;
  for (int s = 0; s < steps; s++) {
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++) u[to][i][j] = 0.5f * (u[from][i - 1][j] + u[from][i][j + 1]);
    keep = from, from = to, to = 1 - to;
  }
}
