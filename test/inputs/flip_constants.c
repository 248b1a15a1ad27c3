// The planes of a step are named by constants of the step.
// form: Buffering: constants of a time step name the planes: `int cur = t % 2, nxt = 1 - cur;`
// expect: verified
// default: two steps
// nests: 3
#define N 70

static double w[2][N][N];

void by_time(int T) {
  for (int t = 0; t < T; t++) {
    int cur = t % 2, nxt = 1 - cur;
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++) w[nxt][i][j] = 0.5 * (w[cur][i - 1][j] + w[cur][i][j + 1]);
  }
}

void by_flip(int T) {
  int cur = 0;
  for (int t = 0; t < T; t++) {
    const int nxt = 1 - cur;
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++) w[nxt][i][j] = 0.5 * (w[cur][i + 1][j] + w[cur][i][j - 1]);
    cur = nxt;
  }
}

static void relax(int to, int from, double f) {
  for (int i = 1; i < N - 1; i++)
    for (int j = 1; j < N - 1; j++) w[to][i][j] = f * (w[from][i + 1][j] + w[from][i][j + 1]);
}

void by_argument(int T, int p) {
  for (int t = 0; t < T; t++) {
    relax(1 - p, p, 0.5);
    p = !p;
  }
}
