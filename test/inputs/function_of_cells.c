// A function of the file, and one of the library.
// form: Updates: functions of the file and of `<math.h>`
// expect: verified
#include <math.h>
#define N 100

static inline float slope(float left, float right) { return fabsf(left) < fabsf(right) ? left : right; }

void limit(int T, float A[2][N]) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < N - 1; i++)
      A[(t + 1) % 2][i] = A[t % 2][i] - 0.2f * slope(A[t % 2][i] - A[t % 2][i - 1], A[t % 2][i + 1] - A[t % 2][i]);
}
