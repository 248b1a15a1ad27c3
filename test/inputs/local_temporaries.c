// Temporaries in the body: constants, sums by +=, reuse, types that convert.
// schedule: tiers=3 block=32 stream=chunks:6
// more: tiers=4 block=64 stream=chunks:16 in=prefetch:1 edge=split
// default: no
// nests: 4
// expect: verified
#define N 90

float A[2][N][N];

// form: Updates: local temporaries
void laplacian(int T) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++) {
        const float here = A[t % 2][i][j];
        float s = A[t % 2][i - 1][j] + A[t % 2][i + 1][j];
        s += A[t % 2][i][j - 1];
        s += A[t % 2][i][j + 1];
        s -= 4 * here;
        A[(t + 1) % 2][i][j] = here + 0.1f * s;
      }
}

void reused(int T) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++) {
        float x = A[t % 2][i - 1][j - 1], y;
        y = x * x;
        x = A[t % 2][i + 1][j + 1] * y;
        y /= 2 + x;
        A[(t + 1) % 2][i][j] = x - y;
      }
}

void converted(int T) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++) {
        int whole = 100 * A[t % 2][i - 1][j];
        double exact = A[t % 2][i][j + 1];
        unsigned char low = whole;
        exact *= 0.1;
        A[(t + 1) % 2][i][j] = exact + low / 256.0f;
      }
}

void box_by_steps(int T) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++) {
        float s = 0;
        s += A[t % 2][i - 1][j - 1] + A[t % 2][i - 1][j + 1];
        s += A[t % 2][i][j];
        s += A[t % 2][i + 1][j - 1] + A[t % 2][i + 1][j + 1];
        A[(t + 1) % 2][i][j] = s / 5.0f;
      }
}
