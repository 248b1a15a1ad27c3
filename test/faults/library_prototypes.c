// Functions of the library that the program declares by itself: they are the library's in C++, too.
// expect: taken
// expect: equal
#include <stdlib.h>

int printf(const char *format, ...);
extern int puts(const char *text);
void *malloc(unsigned long size);
double fabs(double x);
void free(void *at);

static double A[2][64];

static void run(int steps) {
  for (int t = 0; t < steps; t++)
    for (int i = 1; i < 63; i++)
      A[(t + 1) % 2][i] = 0.5 * (fabs(A[t % 2][i - 1]) + A[t % 2][i + 1]);
}

int main(void) {
  int *steps = malloc(sizeof *steps);
  for (int i = 0; i < 64; i++) A[0][i] = A[1][i] = i * i % 7 - 3;
  for (*steps = 0; *steps < 6; ++*steps) run(*steps);
  printf("%.17g %.17g\n", A[0][5], A[1][60]);
  puts("done");
  free(steps);
  return 0;
}
