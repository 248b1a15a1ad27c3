// An index function, a flux that reads members, getters of the base, and a static function.
// form: C++: Member functions of one statement in subscripts, bounds and values: `u_[id(i, j)]`
// expect: verified
// nests: 1
#include <utility>
#include <vector>

class Grid {
 public:
  int rows() const { return n_; }
  int cols() const { return m_; }
  int id(int i, int j) const { return i * m_ + j; }

 protected:
  int n_, m_;
};

class Advection : public Grid {
  static constexpr double kLimit = 0.75;
  enum { kHalo = 1 };
  std::vector<double> u_, un_;
  double speed_;

  double flux(double left, double right) const;
  static double limited(double x) { return x < kLimit ? x : kLimit; }
  double at(int i, int j) const { return u_[id(i, j)]; }

 public:
  void run(int steps) {
    for (int t = 0; t < steps; t++) {
      for (int i = kHalo; i < rows() - kHalo; i++)
        for (int j = kHalo; j < cols() - kHalo; j++)
          un_[id(i, j)] = limited(at(i, j)) + flux(at(i, j - 1), u_[id(i, j + 1)]) + at(i - 1, j);
      std::swap(u_, un_);
    }
  }
};

double Advection::flux(double left, double right) const { return speed_ * (left - right) * kLimit; }
