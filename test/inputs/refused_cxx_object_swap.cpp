// Objects that trade places, with all that is in them.
// form: C++: A swap of whole objects
// expect: refused cxx-form
#include <utility>
#include <vector>

struct Layer {
  int n;
  std::vector<float> cells;
};

void run(Layer &now, Layer &then, int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < now.n - 1; i++) then.cells[i] = (now.cells[i - 1] + now.cells[i + 1]) / 2;
    std::swap(now, then);  // here
  }
}
