// A program: main around the nest, output, arguments.
// schedule: tiers=4 block=32 stream=chunks:16
// nests: 1
// expect: verified
#include <stdio.h>
#include <stdlib.h>

#define N 64

float A[2][N][N];

int main(int argc, char **argv) {
  const int steps = argc > 1 ? atoi(argv[1]) : 10;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) A[0][i][j] = A[1][i][j] = (float)(i * j % 17);
#pragma scop
  for (int t = 0; t < steps; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++)
        A[(t + 1) % 2][i][j] = 0.25f * (A[t % 2][i - 1][j] + A[t % 2][i + 1][j] + A[t % 2][i][j - 1] + A[t % 2][i][j + 1]);
#pragma endscop
  printf("%g\n", A[steps % 2][N / 2][N / 2]);
  return 0;
}
