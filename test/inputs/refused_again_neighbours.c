// A second sweep smooths what the first one has computed, in place.
// form: Cells set again: A further sweep that reads neighbours of the time step's new values
// expect: refused single-assignment
void smooth(int n, float *u, float *v, int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++) v[i] = 0.5f * (u[i - 1] + u[i + 1]);
    for (int i = 1; i < n - 1; i++) v[i] = 0.5f * (v[i] + v[i + 1]);  // here
    for (int i = 1; i < n - 1; i++) u[i] = v[i];
  }
}
