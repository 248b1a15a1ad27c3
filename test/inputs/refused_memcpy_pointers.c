// What is copied is a pointer, not the array behind it.
// expect: refused time-buffering
#include <string.h>

void sweep(int T, int n, double *u, double *un) {
#pragma scop
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < n - 1; i++) un[i] = 0.5 * (u[i - 1] + u[i + 1]);
    memcpy(&u, &un, sizeof u);  // here
  }
#pragma endscop
}
