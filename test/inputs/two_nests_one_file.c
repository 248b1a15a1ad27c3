// Two functions with a nest each, and functions that have none.
// schedule: tiers=2 block=32 stream=chunks:7
// more: tiers=4 block=64 stream=chunks:16 in=prefetch:1 edge=split
// default: no
// nests: 2
// expect: verified
#define N 128

static float A[2][N][N], B[2][N][N];

void clear(void) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) A[0][i][j] = A[1][i][j] = B[0][i][j] = 0;
}

void first(int T) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++) A[(t + 1) % 2][i][j] = 0.5f * (A[t % 2][i - 1][j] + A[t % 2][i + 1][j]);
}

float total(void) {
  float sum = 0;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) sum += A[0][i][j] + B[1][i][j];
  return sum;
}

void second(int T) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++) B[(t + 1) % 2][i][j] = 0.5f * (B[t % 2][i][j - 1] + B[t % 2][i][j + 1]);
}
