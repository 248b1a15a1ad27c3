// A C++ program of classes: a solver with its vectors, structs by reference whose vectors trade places,
// arrays of the standard library, and a template with one instance. Odd and even numbers of steps, and none:
// which vector has which field afterwards is printed, and every cell counts.
#include <array>
#include <cmath>
#include <cstddef>
#include <iostream>
#include <utility>
#include <vector>

namespace {

template <class Cells>
double sum_of(const Cells& cells) {
  double sum = 0;
  std::size_t at = 0;
  for (const double x : cells) sum += x * static_cast<double>(1 + at++ % 7);
  return sum;
}

class Grid {
 public:
  Grid(int rows, int cols) : rows_(rows), cols_(cols) {}
  int rows() const { return rows_; }
  int cols() const { return cols_; }

 protected:
  int at(int i, int j) const { return i * cols_ + j; }
  int rows_, cols_;
};

class Wave : public Grid {
 public:
  Wave(int rows, int cols) : Grid(rows, cols), old_(rows * cols), now_(rows * cols), next_(rows * cols) {
    for (int i = 0; i < rows * cols; i++) old_[i] = now_[i] = next_[i] = std::cos(0.05 * i);
    first_ = now_.data();
  }
  void run(long steps);
  void print() const {
    std::cout << (now_.data() == first_) << (old_.data() == first_) << (next_.data() == first_) << ' '
              << sum_of(old_) << ' ' << sum_of(now_) << ' ' << sum_of(next_) << '\n';
  }

 private:
  using Real = double;
  static constexpr Real kDamping = 0.995;
  Real laplace(int i, int j) const {
    return now_[at(i - 1, j)] + now_[at(i + 1, j)] + now_[at(i, j - 1)] + now_[at(i, j + 1)] -
           4 * now_[at(i, j)];
  }
  void sweep() {
    for (int i = 1; i < rows() - 1; i++)
      for (int j = 1; j < cols() - 1; j++)
        next_[at(i, j)] = kDamping * (2 * now_[at(i, j)] - old_[at(i, j)] + Real(c2_) * laplace(i, j));
  }
  void rotate() {
    std::swap(old_, now_);
    now_.swap(next_);
  }

  const float c2_ = 0.25f;
  std::vector<Real> old_, now_, next_;
  const double* first_ = nullptr;
};

void Wave::run(long steps) {
  for (long s = 0; s < steps; s++) {
    sweep();
    rotate();
  }
}

struct Field {
  int nx, ny;
  std::vector<double> data;
};
struct Params {
  double a;
  int steps;
};

void evolve(Field& curr, Field& prev, const Params& p) {
  for (int iter = 0; iter < p.steps; iter++) {
    for (int i = 1; i < curr.nx + 1; i++)
      for (int j = 1; j < curr.ny + 1; j++) {
        const int ind = i * (curr.ny + 2) + j;
        curr.data[ind] =
            prev.data[ind] + p.a * (prev.data[ind - 1] - 2.0 * prev.data[ind] + prev.data[ind + 1] +
                                    prev.data[ind - (prev.ny + 2)] + prev.data[ind + (curr.ny + 2)]);
      }
    std::swap(curr.data, prev.data);
  }
}

template <typename T, std::size_t N>
void relax(std::array<std::array<T, N>, N>& u, std::array<std::array<T, N>, N>& v, std::size_t steps) {
  for (std::size_t t = 0; t < steps; ++t) {
    for (std::size_t i = 1; i < N - 1; ++i)
      for (std::size_t j = 1; j < N - 1; ++j)
        v[i][j] = T(0.25) * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]);
    for (std::size_t i = 1; i < N - 1; ++i)
      for (std::size_t j = 1; j < N - 1; ++j) u[i][j] = v[i][j];
  }
}

std::array<std::array<float, 53>, 53> plate, kept;

}  // namespace

int main() {
  std::cout.precision(17);
  Wave wave(45, 61);
  for (long steps : {5L, 0L, 4L, 3L}) {
    wave.run(steps);
    wave.print();
  }

  Field one{30, 47, std::vector<double>(32 * 49)}, two{30, 47, std::vector<double>(32 * 49)};
  for (int i = 0; i < 32 * 49; i++) one.data[i] = two.data[i] = i % 11 * 0.5;
  for (int steps : {3, 0, 2}) {
    evolve(one, two, Params{0.125, steps});
    std::cout << sum_of(one.data) << ' ' << sum_of(two.data) << '\n';
  }

  for (int i = 0; i < 53 * 53; i++) plate[i / 53][i % 53] = kept[i / 53][i % 53] = static_cast<float>(i % 17);
  relax(plate, kept, 6);
  double sum = 0;
  for (const auto& row : plate) sum += sum_of(row);
  std::cout << sum << '\n';
}
