// The steps of another object.
// form: C++: Member functions of another object in a time step
// expect: refused cxx-form
#include <vector>

struct Bar {
  std::vector<double> x = std::vector<double>(100), y = std::vector<double>(100);
  void step() {
    for (int i = 1; i < 99; i++) y[i] = 0.5 * (x[i - 1] + x[i + 1]);
    x.swap(y);
  }
};

int main() {
  Bar bar;
  for (int t = 0; t < 10; t++) bar.step();  // here
  return bar.x[3] > 1;
}
