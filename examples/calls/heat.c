#include "heat.h"

void step(int n, int m, int steps, float rate, float T[2][n][m]) {
  for (int t = 0; t < steps; t++)
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++)
        T[(t + 1) % 2][i][j] =
            T[t % 2][i][j] + rate * (T[t % 2][i - 1][j] + T[t % 2][i][j - 1] - 4 * T[t % 2][i][j] +
                                     T[t % 2][i][j + 1] + T[t % 2][i + 1][j]);
}
