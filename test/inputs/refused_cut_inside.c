// Output in every step is refused; what another branch does in a few steps, a loop with calls, is not.
// expect: refused perfect-nest
#include <stdio.h>
double u[200], v[200];
static void save(int k) {
  FILE *f = fopen("out.dat", "ab");
  for (int i = 0; i < 200; i++) fwrite(&u[i], sizeof u[i], 1, f);
  fclose(f);
}
void run(int steps) {
  for (int t = 0; t < steps; t++) {
    if (t % 20 == 0) save(t / 20);
    for (int i = 1; i < 199; i++) v[i] = 0.5 * u[i] + 0.25 * (u[i - 1] + u[i + 1]);
    printf("%d\n", t);  // here
    for (int i = 1; i < 199; i++) u[i] = v[i];
  }
}
