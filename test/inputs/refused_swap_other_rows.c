// The two pointers have rows of different length.
// expect: refused field-extent
void sweep(int T, int n, int m, float (*a)[n], float (*b)[m]) {
#pragma scop
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < 9; i++)
      for (int j = 1; j < 9; j++) b[i][j] = a[i - 1][j];  // here
    float (*tmp)[n] = a;
    a = b;
    b = tmp;
  }
#pragma endscop
}
