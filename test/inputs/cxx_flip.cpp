// A plane chosen by a variable that flips, in an array of two pointers.
// form: C++: A variable that flips, `cur = 1 - cur`, and a function-style cast
// expect: verified
// nests: 1
void wave(float (*A)[72][72], int steps) {
  int cur = 0;
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < 71; i++)
      for (int j = 1; j < 71; j++)
        A[1 - cur][i][j] = float(0.1 * A[cur][i - 1][j] + 0.2 * A[cur][i + 1][j] + 0.3 * A[cur][i][j + 1]);
    cur = !cur;
  }
}
