#include "one.h"
#include "library.h"
#include "local.h"

#if defined NOT_FOR_C || defined NEVER || defined NO || !(ORDER) || LIBRARY != 16 || LOCAL != 8
#error definitions are wrong
#endif
#if __STDC_VERSION__ != 199901L || !defined __STRICT_ANSI__
#error the dialect is not c99
#endif
typedef char text_has_four_letters[sizeof TEXT == sizeof "a, b" ? 1 : -1];
static const int pair[] = {PAIR};
typedef char two_numbers[sizeof pair == 2 * sizeof(int) ? 1 : -1];

void one(float A[2][32][32], int steps) {
  for (int t = 0; t < steps; t++)
    for (int i = 1; i < 2 * LIBRARY - 1; i++)
      for (int j = 1; j < 4 * LOCAL - 1; j++)
        A[(t + 1) % 2][i][j] = 0.25f * (A[t % 2][i - 1][j] + A[t % 2][i + 1][j] + A[t % 2][i][j - 1] + A[t % 2][i][j + 1]);
}
