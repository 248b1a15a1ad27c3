// What other functions may read has to be in memory of the host behind every step.
// form: Reads and borders: A value kept before the loop in a variable of the file
// expect: refused perfect-nest
// says: here it is declared for all functions
// says: static double left_of_step;
static double left_of_step;
void run(int n, int steps, double *e, double *h) {
  for (int t = 0; t < steps; t++) {
    left_of_step = e[1];  // here
    for (int i = 1; i < n - 1; i++) e[i] += 0.5 * (h[i] - h[i - 1]);
    e[0] = left_of_step + 0.3 * (e[1] - e[0]);
    for (int i = 0; i < n - 1; i++) h[i] += 0.5 * (e[i + 1] - e[i]);
  }
}
