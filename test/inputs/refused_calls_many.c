// A function that is called for each of 33 arrays: no loop is written out there.
// form: Several arrays in a time step: more calls that assign to arrays than a time step takes
// expect: refused single-assignment
// says: found 33 arrays
// says: 'one' is called in the time step here
// silent: is written out
static void one(int n, double *a, const double *b) {
  for (int i = 1; i < n - 1; i++) a[i] += 0.1 * (b[i - 1] - b[i + 1]);  // here
}
void many(int steps, int n, const double *c, double *a0, double *a1, double *a2, double *a3, double *a4,
          double *a5, double *a6, double *a7, double *a8, double *a9, double *a10, double *a11,
          double *a12, double *a13, double *a14, double *a15, double *a16, double *a17, double *a18,
          double *a19, double *a20, double *a21, double *a22, double *a23, double *a24, double *a25,
          double *a26, double *a27, double *a28, double *a29, double *a30, double *a31, double *a32) {
  for (int t = 0; t < steps; t++) {
    one(n, a0, c); one(n, a1, c); one(n, a2, c); one(n, a3, c); one(n, a4, c);
    one(n, a5, c); one(n, a6, c); one(n, a7, c); one(n, a8, c); one(n, a9, c);
    one(n, a10, c); one(n, a11, c); one(n, a12, c); one(n, a13, c); one(n, a14, c);
    one(n, a15, c); one(n, a16, c); one(n, a17, c); one(n, a18, c); one(n, a19, c);
    one(n, a20, c); one(n, a21, c); one(n, a22, c); one(n, a23, c); one(n, a24, c);
    one(n, a25, c); one(n, a26, c); one(n, a27, c); one(n, a28, c); one(n, a29, c);
    one(n, a30, c); one(n, a31, c); one(n, a32, c);
  }
}
