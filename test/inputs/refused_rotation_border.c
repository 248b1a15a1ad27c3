// The older of the arrays that rotate is read beside the cell, where a border was set two steps ago.
// form: Reads and borders: a read of a border that was set two steps ago, of three arrays that rotate
// expect: refused border-sweep
#define N 80
static double a[N], b[N], c[N];

void f(int steps) {
  double *old = a, *now = b, *new = c;
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < N - 1; i++) new[i] = now[i] + 0.1 * (old[i - 1] + old[i + 1]);
    new[0] = new[1];
    double *s = old;
    old = now;
    now = new;
    new = s;
  }
}
