// Two pointers to rows trade places at the end of an iteration.
// form: Storage: pointers to rows of constant length, `float (*A)[N]`
// expect: verified
#define N 100

void sweep(int T, float (*A)[N], float (*B)[N]) {
#pragma scop
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++) B[i][j] = 0.5f * (A[i - 1][j] + A[i + 1][j]);
    float (*swap)[N] = A;
    A = B;
    B = swap;
  }
#pragma endscop
}
