// min, max and clamp as macros whose arguments appear twice.
// schedule: tiers=4 block=64 stream=chunks:10
// nests: 2
// form: Updates: `min`, `max` and clamps by macros
// expect: verified
#define N 100
#define MIN(a, b) ((a) < (b) ? (a) : (b))
#define MAX(a, b) ((a) > (b) ? (a) : (b))
#define CLAMP(x, lo, hi) MIN(MAX(x, lo), hi)

int A[2][N][N];
float B[2][N][N];

void erode(int T) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++)
        A[(t + 1) % 2][i][j] = MIN(MIN(A[t % 2][i - 1][j], A[t % 2][i + 1][j]), MIN(A[t % 2][i][j - 1], A[t % 2][i][j + 1]));
}

void sharpen(int T) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++)
        B[(t + 1) % 2][i][j] = CLAMP(2 * B[t % 2][i][j] - 0.5f * (B[t % 2][i - 1][j - 1] + B[t % 2][i + 1][j + 1]), 0.25f, 1.25);
}
