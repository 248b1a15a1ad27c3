// The same where nothing asks for a number of a line or the name of a file, as in what preprocessors leave: taken.
// expect: taken
// expect: equal
#include <stdio.h>
# 7 "before.c"
static double A[2][64];
int main(void) {
#line 1000 "generated.y"
  A[0][30] = 1;
  for (int t = 0; t < 5; t++) {
    for (int i = 1; i < 63; i++) A[(t + 1) % 2][i] = 0.5 * (A[t % 2][i - 1] + A[t % 2][i + 1]);
    if (t % 2 == 0) {
      printf("%d\n", t);
    }
  }
  printf("%.17g\n", A[1][31]);
  return 0;
}
