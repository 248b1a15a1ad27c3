// Every cell reads one element, of which the compiler does not know that nothing writes it.
// expect: refused constant-offset
// says: subscript 1 is the same for all cells: they read one element of 'a', which the time step writes
// silent: for an end
void run(int steps, int n, double *a, double *b) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++) b[i] = 0.5 * (a[i - 1] + a[0]);  // here
    for (int i = 1; i < n - 1; i++) a[i] = b[i];
  }
}
