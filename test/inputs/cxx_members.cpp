// A class whose member function has the time loop over its vectors.
// form: C++: Vectors and sizes that are members of `*this`, and a swap of two of them
// expect: verified
// nests: 2
#include <utility>
#include <vector>

class HeatEquation {
  int rows_, cols_;
  double kappa_;
  std::vector<double> field_, scratch_;

 public:
  HeatEquation(int rows, int cols, double kappa)
      : rows_(rows), cols_(cols), kappa_(kappa), field_(rows * cols), scratch_(rows * cols) {}

  void run(int steps) {
    for (int t = 0; t < steps; ++t) {
      for (int i = 1; i < rows_ - 1; ++i)
        for (int j = 1; j < cols_ - 1; ++j)
          scratch_[i * cols_ + j] =
              field_[i * cols_ + j] +
              kappa_ * (field_[(i - 1) * cols_ + j] + field_[(i + 1) * cols_ + j] + field_[i * cols_ + j - 1] +
                        field_[i * cols_ + j + 1] - 4 * field_[i * cols_ + j]);
      std::swap(field_, scratch_);
    }
  }

  void smooth(long sweeps);
};

void HeatEquation::smooth(long sweeps) {
  for (long s = 0; s < sweeps; ++s) {
    for (int i = 2; i < this->rows_ - 2; ++i)
      for (int j = 0; j < this->cols_; ++j)
        this->scratch_[i * cols_ + j] = (field_[(i - 2) * cols_ + j] + this->field_[(i + 2) * cols_ + j]) / 2;
    this->field_.swap(this->scratch_);
  }
}
