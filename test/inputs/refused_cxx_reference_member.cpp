// A reference that is a member.
// form: C++: References that are members
// expect: refused cxx-form
#include <vector>

class View {
  std::vector<double> &a, b;
  int n;

 public:
  explicit View(std::vector<double> &cells) : a(cells), b(cells), n(static_cast<int>(cells.size())) {}
  void run(int steps) {
    for (int t = 0; t < steps; t++) {
      for (int i = 1; i < n - 1; i++) b[i] = 0.5 * (a[i - 1] + a[i + 1]);  // here
      for (int i = 1; i < n - 1; i++) a[i] = b[i];
    }
  }
};
