// In the style of the original tool's evaluation: a cast to a pointer to a VLA, a flag that selects the CPU's loop.
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

#define BENCH_RAD 1
typedef double SB_TYPE;

static double sb_time(void) { return 0; }

double kernel_stencil(SB_TYPE *A1, int compsize, int timestep, bool scop) {
  double start_time = sb_time(), end_time = 0.0;
  int dimsize = compsize + BENCH_RAD * 2;
  SB_TYPE (*A)[dimsize][dimsize][dimsize] = (SB_TYPE (*)[dimsize][dimsize][dimsize])A1;

  if (scop) {
#pragma scop
    for (int t = 0; t < timestep; t++)
      for (int i = BENCH_RAD; i < dimsize - BENCH_RAD; i++)
        for (int j = BENCH_RAD; j < dimsize - BENCH_RAD; j++)
          for (int k = BENCH_RAD; k < dimsize - BENCH_RAD; k++)
            A[(t + 1) % 2][i][j][k] = 0.25 * A[t % 2][i - 1][j][k] + 0.2 * A[t % 2][i][j - 1][k] + 0.1 * A[t % 2][i][j][k] + 0.25 * A[t % 2][i][j][k + 1] + 0.2 * A[t % 2][i + 1][j][k];
#pragma endscop
  } else {
    for (int t = 0; t < timestep; t++)
#pragma omp parallel for
      for (int i = BENCH_RAD; i < dimsize - BENCH_RAD; i++)
        for (int j = BENCH_RAD; j < dimsize - BENCH_RAD; j++)
          for (int k = BENCH_RAD; k < dimsize - BENCH_RAD; k++)
            A[(t + 1) % 2][i][j][k] = 0.25 * A[t % 2][i - 1][j][k] + 0.2 * A[t % 2][i][j - 1][k] + 0.1 * A[t % 2][i][j][k] + 0.25 * A[t % 2][i][j][k + 1] + 0.2 * A[t % 2][i + 1][j][k];
  }
  end_time = sb_time();
  return end_time - start_time;
}

int main(void) {
  for (int compsize = 1; compsize < 40; compsize += 9) {
    const size_t dimsize = compsize + BENCH_RAD * 2, count = 2 * dimsize * dimsize * dimsize;
    SB_TYPE *A = malloc(count * sizeof(SB_TYPE)), *B = malloc(count * sizeof(SB_TYPE));
    if (!A || !B) return 3;
    for (size_t n = 0; n < count; n++) A[n] = B[n] = (SB_TYPE)(n * 7919 % 1013) / 1013;
    kernel_stencil(A, compsize, 5 + compsize % 3, true);
    kernel_stencil(B, compsize, 5 + compsize % 3, false);
    size_t wrong = 0;
    double sum = 0;
    for (size_t n = 0; n < count; n++) wrong += A[n] != B[n], sum += A[n];
    printf("compsize %d: %zu wrong, sum %.17g\n", compsize, wrong, sum);
    free(A), free(B);
  }
  return 0;
}
