// The time is counted on between two functions, of which the second reads it.
// expect: refused perfect-nest
#define N 66

static float a[N][N], b[N][N];
static int t;

static void first(int n) {
  for (int i = 1; i < n; i++)
    for (int j = 1; j < n; j++) b[i][j] = 0.25f * (a[i - 1][j] + a[i + 1][j]) + t;
}

static void second(int n) {
  for (int i = 1; i < n; i++)
    for (int j = 1; j < n; j++) a[i][j] = b[i][j] * t;  // here
}

void sweep(int n, int T) {
  t = 0;
#pragma scop
  while (t < T) {
    first(n);
    t++;
    second(n);
  }
#pragma endscop
}
