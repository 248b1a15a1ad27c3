// Literals of C23 with separators, where a quotient by a constant and 1 / sqrt(x) look at values, and a scalar
// named as a function of the generated text.
// expect: verified
// nests: 2
// flags: -std=c2x
#include <math.h>

#define N 1'00

double A[2][N];

void quotient(int T, double launch) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < N - 1; i++) A[(t + 1) % 2][i] = (1'000.5 * A[t % 2][i - 1] + launch * A[t % 2][i + 1]) / 3'001.5;
}

void root(int T) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < N - 1; i++) A[(t + 1) % 2][i] = 1'000.0 / sqrt(0x1'0000 + A[t % 2][i]);
}
