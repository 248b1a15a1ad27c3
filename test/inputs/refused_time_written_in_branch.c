// Branches every few steps that may set the time, but not by its name: in a function, through a pointer. The output sets it to the
// step that follows.
// expect: refused control-flow
static double u[64], v[64];
static int now;

static void skip(void) { now += 5; }

void by_function(int n, int T) {
  now = 0;
  while (now < T) {
    for (int i = 1; i < n - 1; i++) v[i] = 0.5 * (u[i - 1] + u[i + 1]);
    for (int i = 1; i < n - 1; i++) u[i] = v[i];
    now++;
    if (now % 10 == 0) skip();
  }
}

void by_pointer(int n, int T) {
  int t = 0, *p = &t;
  while (t < T) {
    for (int i = 1; i < n - 1; i++) v[i] = 0.5 * (u[i - 1] + u[i + 1]);
    for (int i = 1; i < n - 1; i++) u[i] = v[i];
    t++;
    if (t % 10 == 0) *p = t + 5;
  }
}
