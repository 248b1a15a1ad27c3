// expect: refused cell-values
// form: Storage: a value behind the last one of a cell
float f[2][100][4];

void sweep(int T) {
#pragma scop
  for (int t = 0; t < T; t++)
    for (int i = 1; i < 99; i++) f[(t + 1) % 2][i][0] = 0.5f * (f[t % 2][i - 1][0] + f[t % 2][i + 1][4]);  // here
#pragma endscop
}
