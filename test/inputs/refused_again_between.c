// The magnetic field has read what the source changes then: the next step would find it.
// form: Cells set again: Cells that other arrays have read in between
// expect: refused border-sweep
void yee(int n, double ez[n], double hy[n], double c, int at, int last) {
  for (int q = 0; q < last; q++) {
    for (int i = 1; i < n; i++) ez[i] += c * (hy[i] - hy[i - 1]);
    for (int i = 1; i < n - 1; i++) hy[i] += c * (ez[i + 1] - ez[i]);
    ez[at] += c * q;  // here
  }
}
