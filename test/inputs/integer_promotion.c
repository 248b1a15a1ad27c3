// Narrow cells wrap, promote and compare as C says.
// schedule: tiers=4 block=32 stream=none
// nests: 6
// expect: verified
#include <stdint.h>
#define N 300

static int8_t a[2][N];
static uint8_t b[2][N];
static unsigned short c[2][N];
static uint32_t d[2][N];
static char e[2][N];
static uint64_t f[2][N];

void signed_bytes(int T) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < N - 1; i++) a[(t + 1) % 2][i] = a[t % 2][i - 1] + a[t % 2][i + 1] * 3;
}

// form: Types of cells: integers, narrow ones too: they wrap as in C
void unsigned_bytes(int T) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < N - 1; i++) b[(t + 1) % 2][i] = ~b[t % 2][i - 1] - b[t % 2][i + 1];
}

void unsigned_shorts(int T) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < N - 1; i++)
      c[(t + 1) % 2][i] = (c[t % 2][i - 1] - c[t % 2][i + 1]) / 2 + (c[t % 2][i] > 20000 ? -1 : 1u);
}

void unsigned_ints(int T) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < N - 1; i++)
      d[(t + 1) % 2][i] = d[t % 2][i - 1] * 1664525u + (d[t % 2][i + 1] - d[t % 2][i] > -1 ? 7 : d[t % 2][i] % 13);
}

void plain_chars(int T) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < N - 1; i++) e[(t + 1) % 2][i] = (e[t % 2][i - 1] + 'a') / 3 - (unsigned char)e[t % 2][i + 1];
}

void unsigned_longs(int T) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < N - 1; i++)
      f[(t + 1) % 2][i] = (f[t % 2][i - 1] << 7 | f[t % 2][i - 1] >> 57) + 0x9e3779b97f4a7c15 * (int)f[t % 2][i + 1];
}
