// A string in one dimension, held in its middle third.
// form: Cells set again: Cells between two scalars, in place: `for (i = lo; i < hi; i++) u[i] = 0;`
// nests: 1
// expect: verified
void rod(int n, float *u, int lo, int hi, float a, int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++) u[i] = u[i] + a * (u[i + 1] - u[i]);
    for (int i = lo; i < hi; i++) u[i] = 0;
    u[lo] -= 0.25f * t;
  }
}
