// Text of the user's keeps its line, and is not changed, also behind what is added to the same line.
// expect: verified
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  int n = 100, steps = 9;
  double *a = malloc(n * sizeof *a), *b = malloc(n * sizeof *b), *c = malloc(n * sizeof *c); printf("%d\n", __LINE__);
  for (int i = 0; i < n; i++) a[i] = i % 7, b[i] = c[i] = i % 5;
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++) b[i] = 0.5 * a[i] + 0.25 * (a[i - 1] + a[i + 1]);
    for (int i = 1; i < n - 1; i++) a[i] = b[i];
  } printf("%d %g\n", __LINE__, a[50]); puts("it isn't short, this text, it is printed here, and goes on, until it ends");
  free(a), free(b), free(c);
  printf("%d\n", __LINE__);
}
