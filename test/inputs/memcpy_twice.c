// The array that is copied to is computed again, but for its ends.
// form: Cells set again: All but the ends of an array that is copied by `memcpy`
// nests: 1
// expect: verified
#include <string.h>
#define N 100

static double A[N], B[N];

void sweep(int T) {
#pragma scop
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < N - 1; i++) B[i] = 0.5 * (A[i - 1] + A[i + 1]);
    memcpy(A, B, sizeof A);
    for (int i = 1; i < N - 1; i++) A[i] = 0.5 * (B[i - 1] + B[i + 1]);
  }
#pragma endscop
}
