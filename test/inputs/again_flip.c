// form: Cells set again: A column that reads the other plane, `A[1 - cur][k][r] = f(A[cur][k + 1][r - 1])`
// schedule: tiers=2 block=32 stream=chunks:8
// nests: 1
// expect: verified
float A[2][64][80];
void f(int T, int r) {
  int cur = 0;
  for (int t = 0; t < T; t++) {
    for (unsigned i = 1; i < 63; i++)
      for (unsigned j = 1; j < 79; j++)
        A[1 - cur][i][j] =
            0.25f * (A[cur][i - 1][j] + A[cur][i + 1][j] + A[cur][i][j - 1] + A[1 - cur][i][j]);
    for (int k = 4; k < 40; k++) A[1 - cur][k][r] = A[1 - cur][k][r] * 0.5f + A[cur][k + 1][r - 1] * k;
    A[1 - cur][r][r] += (float)t / 3;
    cur = 1 - cur;
  }
}
