// Iterators that cannot count as far as --verify's grids go, or not below zero where the write is shifted.
// expect: verified
// nests: 4
#define N 100

float A[2][N];

void signed_char(int T) {
  for (int t = 0; t < T; t++)
    for (signed char i = 1; i < N - 1; i++) A[(t + 1) % 2][i] = 0.5f * (A[t % 2][i - 1] + A[t % 2][i + 1]);
}

void unsigned_char(int T) {
  for (unsigned char t = 0; t < T; t++)
    for (unsigned char i = N - 2; i > 0; i--)
      A[(t + 1) % 2][i] = 0.5f * A[t % 2][i - 1] + 0.25f * A[t % 2][i + 1] + 0.01f * i;
}

void shifted(int T) {
  for (int t = 0; t < T; t++)
    for (unsigned i = 0; i < N - 4; i++) A[(t + 1) % 2][i + 3] = 0.5f * (A[t % 2][i + 2] + A[t % 2][i + 4]) + 0.01f * i;
}

void lines(int T) {
  for (int t = 0; t < T; t++)
    for (short i = 1; i < N - 1; i++)
      A[(t + 1) % 2][i] = 0.5f * A[t % 2][i - 1] +
                          0.001f * __LINE__;
}
