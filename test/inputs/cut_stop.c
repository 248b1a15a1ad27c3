// form: Loops: A test every few steps that ends the loop, `if (t % 100 == 99) { ...; if (change < eps) break; }`
// expect: verified
#include <math.h>
#define N 100

int relax(double a[N][N], double b[N][N], int most, double eps) {
  int t;
  for (t = 0; t < most; t++) {
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++) b[i][j] = 0.25 * (a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1]);
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++) a[i][j] = b[i][j];
    if (t % 100 == 99) {
      double change = 0;
      for (int i = 1; i < N - 1; i++) change = fmax(change, fabs(a[i][i] - b[i][i - 1]));
      if (change < eps) break;
    }
  }
  return t;
}
