// Loops that read no neighbours stay as they are: initialisation, copies, sums.
// form: Sweeps without a time loop: initialisation and copies beside it stay C
// nests: 1
// expect: verified
#include <stdio.h>
#define N 80

double u[N][N], un[N][N];

void init(void) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) u[i][j] = i * j;
  for (int j = 0; j < N; j++) u[N - 1][j] = 1;
  for (int i = 0; i < N - 1; i++) u[i + 1][0] = 2;
}

void step(void) {
  for (int i = 1; i < N - 1; i++)
    for (int j = 1; j < N - 1; j++) un[i][j] = 0.5 * (u[i - 1][j] + u[i][j - 1]);
}

void copy(void) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) u[i][j] = un[i][j];
}

void say(void) {
  double sum = 0;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) sum += u[i][j];
  printf("%f\n", sum);
}
