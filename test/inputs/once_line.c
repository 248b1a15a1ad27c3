// One axis, with pointers that are const and restrict, a loop that counts down, and an iterator from outside.
// form: Sweeps without a time loop: one axis, `const float *restrict`
// nests: 1
// expect: verified

int step(int n, const float *restrict u, float *restrict un) {
  int i;
  for (i = n - 3; i >= 2; i--) un[i] = 0.25f * (u[i - 2] + u[i + 2]) + 0.5f * u[i + 1];
  return i;
}
