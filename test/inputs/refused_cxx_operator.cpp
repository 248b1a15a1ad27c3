// Elements by operator() of a class.
// form: C++: Elements by an overloaded operator, `u(i, j)`
// expect: refused cxx-form
#include <vector>

class Matrix {
 public:
  Matrix(int n, int m) : m_(m), data_(n * m) {}
  double &operator()(int i, int j) { return data_[i * m_ + j]; }

 private:
  int m_;
  std::vector<double> data_;
};

void run(Matrix &a, Matrix &b, int n, int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++) b(i, j) = 0.5 * (a(i - 1, j) + a(i + 1, j));  // here
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++) a(i, j) = b(i, j);
  }
}
