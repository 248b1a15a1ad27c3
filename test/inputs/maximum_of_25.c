// A maximum over 5 x 5 cells, one after the other: choices within choices.
// nests: 1
// schedule: tiers=2 block=32 stream=chunks:16
// expect: verified
// form: Updates: a maximum over neighbours, one after the other
void dilate(int n, int steps, int A[2][n][n]) {
  for (int t = 0; t < steps; t++)
    for (int i = 2; i < n - 2; i++)
      for (int j = 2; j < n - 2; j++) {
        int most = A[t % 2][i][j];
        if (A[t % 2][i - 2][j - 2] > most) most = A[t % 2][i - 2][j - 2];
        if (A[t % 2][i - 2][j - 1] > most) most = A[t % 2][i - 2][j - 1];
        if (A[t % 2][i - 2][j] > most) most = A[t % 2][i - 2][j];
        if (A[t % 2][i - 2][j + 1] > most) most = A[t % 2][i - 2][j + 1];
        if (A[t % 2][i - 2][j + 2] > most) most = A[t % 2][i - 2][j + 2];
        if (A[t % 2][i - 1][j - 2] > most) most = A[t % 2][i - 1][j - 2];
        if (A[t % 2][i - 1][j - 1] > most) most = A[t % 2][i - 1][j - 1];
        if (A[t % 2][i - 1][j] > most) most = A[t % 2][i - 1][j];
        if (A[t % 2][i - 1][j + 1] > most) most = A[t % 2][i - 1][j + 1];
        if (A[t % 2][i - 1][j + 2] > most) most = A[t % 2][i - 1][j + 2];
        if (A[t % 2][i][j - 2] > most) most = A[t % 2][i][j - 2];
        if (A[t % 2][i][j - 1] > most) most = A[t % 2][i][j - 1];
        if (A[t % 2][i][j + 1] > most) most = A[t % 2][i][j + 1];
        if (A[t % 2][i][j + 2] > most) most = A[t % 2][i][j + 2];
        if (A[t % 2][i + 1][j - 2] > most) most = A[t % 2][i + 1][j - 2];
        if (A[t % 2][i + 1][j - 1] > most) most = A[t % 2][i + 1][j - 1];
        if (A[t % 2][i + 1][j] > most) most = A[t % 2][i + 1][j];
        if (A[t % 2][i + 1][j + 1] > most) most = A[t % 2][i + 1][j + 1];
        if (A[t % 2][i + 1][j + 2] > most) most = A[t % 2][i + 1][j + 2];
        if (A[t % 2][i + 2][j - 2] > most) most = A[t % 2][i + 2][j - 2];
        if (A[t % 2][i + 2][j - 1] > most) most = A[t % 2][i + 2][j - 1];
        if (A[t % 2][i + 2][j] > most) most = A[t % 2][i + 2][j];
        if (A[t % 2][i + 2][j + 1] > most) most = A[t % 2][i + 2][j + 1];
        if (A[t % 2][i + 2][j + 2] > most) most = A[t % 2][i + 2][j + 2];
        A[(t + 1) % 2][i][j] = most - 1;
      }
}
