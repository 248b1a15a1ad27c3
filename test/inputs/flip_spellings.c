// One step of life for bytes, floats and waves; the plane by flags, by xor, by modulo, from any of both.
// expect: verified
// nests: 5
#include <stdbool.h>
#define N 300

static unsigned char cells[2][N];
static float a[2][N], b[2][N], c[2][N];

void by_not(int T) {
  bool odd = false;
  for (int t = 0; t < T; ++t) {
    for (int i = 1; i < N - 1; i++) cells[!odd][i] = cells[odd][i - 1] ^ cells[odd][i + 1];
    odd = !odd;
  }
}

void by_xor(int T, unsigned p) {
  for (int t = 0; t < T; ++t) {
    for (int i = 1; i < N - 1; i++) a[p ^ 1][i] = 0.5f * (a[p][i - 1] + a[p][i + 1]);
    p ^= 1;
  }
}

// Counted by a while loop, which the flip does not count.
void by_modulo(int T) {
  int cur = 1, t = 0;
  while (t < T) {
    for (int i = 1; i < N - 1; i++) b[(cur + 1) % 2][i] = 0.5f * (b[cur][i - 1] + b[cur][i + 1]) + t;
    cur = (cur + 1) % 2;
    t++;
  }
}

// The cell that is overwritten has the value of two steps ago; the time goes down.
void wave(int T, long m) {
  for (int t = T; t > 0; t--) {
    for (int i = 1; i < N - 1; i++)
      c[m ? 0 : 1][i] = 2 * c[m][i] - c[1 - m][i] + 0.1f * (c[m][i - 1] - 2 * c[m][i] + c[m][i + 1]);
    m = m == 0;
  }
}

void in_a_block(int T, signed char k) {
  for (int t = 1; t <= T; t++) {
    {
      for (int i = 1; i < N - 1; i++) {
        b[k][i] = 0.25f * b[1 - k][i - 1] + a[1 - k][i + 1];
        a[k][i] = b[k][i] - a[1 - k][i];
      }
      k = -k + 1;
    }
  }
}
