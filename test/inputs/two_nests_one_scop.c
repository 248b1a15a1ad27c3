// Two nests in one region, of two element types, and a third one outside that is left alone.
// schedule: tiers=2 block=32 stream=chunks:7
// nests: 2
// form: Loops: several nests in a function; `#pragma scop` marks some
// expect: verified
#define N 128

void smooth(float A[2][N][N], double B[2][N][N], int T) {
#pragma scop
  for (int t = 0; t < T; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++) A[(t + 1) % 2][i][j] = 0.5f * (A[t % 2][i - 1][j] + A[t % 2][i + 1][j]);
  for (int t = 0; t < T; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++) B[(t + 1) % 2][i][j] = 0.5 * (B[t % 2][i][j - 1] + B[t % 2][i][j + 1]);
#pragma endscop
  for (int t = 0; t < T; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < i; j++) B[(t + 1) % 2][i][j] = B[t % 2][i][j - 1];
}
