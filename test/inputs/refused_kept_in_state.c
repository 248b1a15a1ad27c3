// What a step leaves in the variable is read by the next one: the variable is a part of the state.
// form: Reads and borders: A value of an end that is carried to the next time step in a variable
// expect: refused perfect-nest
// says: here it is read
void run(int n, int steps, double *e, double *h) {
  double left = 0;
  for (int t = 0; t < steps; t++) {
    for (int i = 0; i < n - 1; i++) h[i] += 0.5 * (e[i + 1] - e[i]);
    for (int i = 1; i < n - 1; i++) e[i] += 0.5 * (h[i] - h[i - 1]);
    e[0] = left;
    left = e[1];  // here
  }
}
