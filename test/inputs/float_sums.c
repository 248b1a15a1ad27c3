// Sums over a box keep the source's order: up, down, neither, with brackets and subtractions.
// schedule: tiers=3 block=32 stream=chunks:5
// more: tiers=4 block=64 stream=chunks:16 in=prefetch:1 edge=split
// default: no
// nests: 5
// expect: verified
#define N 80

float A[2][N][N];

void upwards(int T) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++)
        A[(t + 1) % 2][i][j] = 0.1f * A[t % 2][i - 1][j - 1] + 0.2f * A[t % 2][i - 1][j + 1] + 0.3f * A[t % 2][i][j] +
                               0.2f * A[t % 2][i + 1][j - 1] + 0.2f * A[t % 2][i + 1][j + 1];
}

void downwards(int T) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++)
        A[(t + 1) % 2][i][j] = 0.1f * A[t % 2][i + 1][j - 1] - 0.2f * A[t % 2][i + 1][j + 1] + 0.3f * A[t % 2][i][j] +
                               0.2f * A[t % 2][i - 1][j - 1] + 0.2f * A[t % 2][i - 1][j + 1];
}

void zigzag(int T) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++)
        A[(t + 1) % 2][i][j] = (0.1f * A[t % 2][i][j - 1] + 0.2f * A[t % 2][i + 1][j + 1] + 0.3f * A[t % 2][i - 1][j + 1] +
                                0.2f * A[t % 2][i + 1][j - 1] + 0.2f * A[t % 2][i][j]) * 0.99f;
}

void bracketed(int T) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++)
        A[(t + 1) % 2][i][j] = 0.1f * A[t % 2][i - 1][j - 1] + (0.2f * A[t % 2][i - 1][j + 1] + (0.3f * A[t % 2][i][j] -
                               (0.2f * A[t % 2][i + 1][j - 1] + 0.2f * A[t % 2][i + 1][j + 1])));
}

void divided(int T) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++)
        A[(t + 1) % 2][i][j] = (A[t % 2][i - 1][j - 1] + A[t % 2][i - 1][j] + A[t % 2][i][j] + A[t % 2][i + 1][j] +
                                A[t % 2][i + 1][j + 1]) / 118;
}
