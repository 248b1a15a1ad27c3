// A maximum over 5 x 5 cells, one after the other: choices within choices.
// nests: 1
// schedule: tiers=2 block=32 stream=chunks:16
// expect: verified
// form: Updates: a maximum over neighbours, one after the other
#define SEE(di, dj) \
  if (A[t % 2][i + di][j + dj] > most) most = A[t % 2][i + di][j + dj];
#define SEE_ROW(di) SEE(di, -2) SEE(di, -1) SEE(di, 0) SEE(di, 1) SEE(di, 2)

void dilate(int n, int steps, int A[2][n][n]) {
  for (int t = 0; t < steps; t++)
    for (int i = 2; i < n - 2; i++)
      for (int j = 2; j < n - 2; j++) {
        int most = A[t % 2][i][j];
        SEE_ROW(-2) SEE_ROW(-1) SEE_ROW(0) SEE_ROW(1) SEE_ROW(2)
        A[(t + 1) % 2][i][j] = most - 1;
      }
}
