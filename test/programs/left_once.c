// As left_to_c.c, sweeps without a time loop: arrays that overlap, rows that go on in the next one, conditions that are no
// comparison of iterators.
#include <stdio.h>
#include <stdlib.h>

static void once(int n, double *to, const double *from) {
  for (int i = 1; i < n; i++) to[i] = 0.5 * from[i - 1] + from[i];
}

static void windows(int n, int m, int pitch, double *to, const double *from) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) to[i * m + j] = from[i * pitch + j] + 0.5 * from[i * pitch + j + 1];
}

static void remainders(int n, double *to, const double *from) {
  for (int i = 0; i < n; i++) to[i] = from[i] + (i * i % 4 == 1 ? from[i - 1] : 0);
}

static void show(const char *what, const double *cells, int count) {
  double sum = 0;
  for (int n = 0; n < count; n++) sum += cells[n] * (1 + n % 7);
  printf("%s %.17g\n", what, sum);
}

int main(void) {
  double *a = (double *)malloc(400 * sizeof *a), *b = (double *)malloc(400 * sizeof *b);
  for (int i = 0; i < 400; i++) a[i] = i % 11, b[i] = 0;
  for (int apart = 0; apart < 3; apart++) once(90, a + apart, a), show("once", a, 400);
  once(90, b, a), show("once", b, 400);
  windows(9, 12, 1, b, a), show("windows", b, 400);
  windows(9, 12, 0, b, a), show("windows", b, 400);
  windows(9, 12, 13, b, a), show("windows", b, 400);
  remainders(70, b, a), show("remainders", b, 400);
  free(a), free(b);
  return 0;
}
