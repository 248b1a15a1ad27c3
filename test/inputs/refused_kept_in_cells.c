// What a loop over all cells reads is no end of the grid: that the element is kept is not what is wrong.
// expect: refused step-call
// says: this is made of it in every cell
// silent: changed by an element
void run(int n, int steps, double *e, double *h) {
  double old;
  for (int t = 0; t < steps; t++) {
    old = e[1];  // here
    for (int i = 1; i < n - 1; i++) e[i] += 0.5 * (h[i] - h[i - 1]);
    for (int i = 1; i < n - 1; i++) h[i] += old * e[i];
  }
}
