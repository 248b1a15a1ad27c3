// Diffusion with a coefficient for each cell: coefficient2d of docs/results/h200_fields.csv.
REAL A[2][16386][16386];
REAL k[16386][16386];
void step(int T) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i <= 16384; i++)
      for (int j = 1; j <= 16384; j++)
        A[(t + 1) % 2][i][j] =
            A[t % 2][i][j] + k[i][j] * (A[t % 2][i - 1][j] + A[t % 2][i + 1][j] + A[t % 2][i][j - 1] +
                                        A[t % 2][i][j + 1] - 4 * A[t % 2][i][j]);
}
