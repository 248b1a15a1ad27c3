// expect: refused cell-values
// form: Storage: the values of a cell in a last dimension, chosen by a variable
float f[2][100][4];

void sweep(int T, int m) {
#pragma scop
  for (int t = 0; t < T; t++)
    for (int i = 1; i < 99; i++) f[(t + 1) % 2][i][0] = 0.5f * (f[t % 2][i - 1][0] + f[t % 2][i + 1][m]);  // here
#pragma endscop
}
