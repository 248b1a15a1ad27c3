/* C: calls `step` as ever; an5dc --split has put a call in place of its loops. */
#include <stdio.h>
#include <stdlib.h>

#include "heat.h"

#define N 60
#define M 80
#define STEPS 100

int main(void) {
  float(*T)[N][M] = malloc(2 * sizeof *T);
  if (!T) return 3;
  for (int p = 0; p < 2; p++)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < M; j++) T[p][i][j] = i == 0 ? 100.0f : 20.0f;
  step(N, M, STEPS, 0.2f, T);
  printf("after %d steps: %.4f\n", STEPS, T[STEPS % 2][10][M / 2]);
  free(T);
  return 0;
}
