// Parameters by reference to a constant, and objects that are variables of the file and of a function.
// form: C++: Objects with vectors as variables, handed by reference to a function that a step calls
// expect: verified
// nests: 2
#include <utility>
#include <vector>

struct Params {
  double alpha;
  int n, m;
  long steps;
};
struct State {
  std::vector<double> rho;
  std::vector<double> next;
};

static State tank;

static void row_sweep(State &s, const Params &p) {
  for (int i = 1; i < p.n - 1; i++)
    for (int j = 1; j < p.m - 1; j++)
      s.next[i * p.m + j] = s.rho[i * p.m + j] + p.alpha * (s.rho[i * p.m + j + 1] - s.rho[i * p.m + j - 1]);
}

static void sweep(State &state, const Params &params) { row_sweep(state, params); }

void simulate(const Params &params) {
  for (long k = 0; k < params.steps; k++) {
    sweep(tank, params);
    std::swap(tank.rho, tank.next);
  }
}

double once(const Params &p) {
  State local;
  local.rho.resize(p.n * p.m);
  local.next.resize(p.n * p.m);
  for (long k = 0; k < p.steps; k++) {
    row_sweep(local, p);
    local.rho.swap(local.next);
  }
  return local.rho[0];
}
