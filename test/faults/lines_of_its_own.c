// Lines that the text numbers itself: moved text would have other numbers, so the loops stay C where any are asked for.
// expect: error macro-loop 9
#include <stdio.h>
static double A[2][64];
int main(void) {
#line 1000 "generated.y"
  int t = 0;
#line 9
  for (t = 0; t < 5; t++) {
    for (int i = 1; i < 63; i++) A[(t + 1) % 2][i] = 0.5 * (A[t % 2][i - 1] + A[t % 2][i + 1]);
    if (t % 2 == 0) {
      printf("%s %d\n", __FILE__, __LINE__);
    }
  }
  return 0;
}
