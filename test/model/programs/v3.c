// Seven points, each with an array of coefficients: v3 of docs/results/h200_inputs.csv.
REAL A[2][514][514][514];
REAL c0[514][514][514], c1[514][514][514], c2[514][514][514], c3[514][514][514], c4[514][514][514],
    c5[514][514][514], c6[514][514][514];
void step(int T) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i <= 512; i++)
      for (int j = 1; j <= 512; j++)
        for (int k = 1; k <= 512; k++)
          A[(t + 1) % 2][i][j][k] = c0[i][j][k] * A[t % 2][i][j][k] + c1[i][j][k] * A[t % 2][i - 1][j][k] +
                                    c2[i][j][k] * A[t % 2][i + 1][j][k] +
                                    c3[i][j][k] * A[t % 2][i][j - 1][k] +
                                    c4[i][j][k] * A[t % 2][i][j + 1][k] +
                                    c5[i][j][k] * A[t % 2][i][j][k - 1] + c6[i][j][k] * A[t % 2][i][j][k + 1];
}
