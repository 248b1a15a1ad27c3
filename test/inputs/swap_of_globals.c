// A function without arguments that swaps two pointers of the file.
// nests: 1
// expect: verified
double *u, *v;
static void swap_planes(void) {
  double *t = u;
  u = v;
  v = t;
}
void heat(int n, int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++) v[i] = 0.5 * u[i] + 0.25 * (u[i - 1] + u[i + 1]);
    swap_planes();
  }
}
