// Products, maxima and quotients over the planes of a box: the general form.
// schedule: tiers=2 block=32 stream=chunks:5
// nests: 3
// expect: verified
#define N 80
#define OLD A[t % 2]

float A[2][N][N];

void product(int T) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++)
        A[(t + 1) % 2][i][j] = OLD[i - 1][j - 1] * OLD[i - 1][j] * OLD[i - 1][j + 1] * OLD[i][j - 1] * OLD[i][j] *
                               OLD[i][j + 1] * OLD[i + 1][j - 1] * OLD[i + 1][j] * OLD[i + 1][j + 1];
}

void quotient(int T) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++)
        A[(t + 1) % 2][i][j] = (OLD[i - 1][j - 1] + OLD[i + 1][j + 1]) / (OLD[i - 1][j + 1] + OLD[i + 1][j - 1] + 1.0f);
}

void mixed(int T) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++)
        A[(t + 1) % 2][i][j] = -(OLD[i - 1][j - 1] * 0.5f) - OLD[i][j] * (OLD[i + 1][j + 1] - OLD[i - 1][j]) - -OLD[i][j + 1];
}
