// Pointers that are members, and change places by a third one.
// form: C++: Pointers that are members of `*this`, swapped in a member function that the step calls
// expect: verified
// nests: 1
struct Channel {
  double *h, *h_new;
  int nx, ny;
  double drag;
  void step();
  void run(int n) {
    for (int t = 0; t < n; t++) step();
  }
};

void Channel::step() {
  for (int i = 1; i < nx - 1; i++)
    for (int j = 1; j < ny - 1; j++)
      h_new[i * ny + j] =
          h[i * ny + j] + drag * (h[(i + 1) * ny + j] + h[(i - 1) * ny + j] - 2 * h[i * ny + j]);
  double *kept = h;
  h = h_new;
  h_new = kept;
}
