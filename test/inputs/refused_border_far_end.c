// What is read across this end is a cell at the other one, which is no other cell as soon as there are six.
// form: Reads and borders: An end that reads cross, made of a cell near the other end, `v[0] = v[n - 5]`
// expect: refused periodic-axis
// says: this end is made of cells at the other end of the axis, and other reads do not wrap around
void run(int n, int steps, double u[2][n]) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++) u[(t + 1) % 2][i] = 0.5 * (u[t % 2][i - 1] + u[t % 2][i + 1]);
    u[(t + 1) % 2][0] = u[(t + 1) % 2][n - 5];  // here
  }
}
