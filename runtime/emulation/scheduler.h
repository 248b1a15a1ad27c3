// The random choices of a run, all from one seed: a step and a start give a permutation of n items that needs
// no table, as step is coprime to n.
#pragma once

#include <cstdint>
#include <numeric>

namespace an5d::emulation {

class Random {
 public:
  explicit Random(std::uint64_t seed = 0) : state_(seed) {}
  std::uint64_t next() {  // splitmix64
    std::uint64_t z = (state_ += 0x9E3779B97F4A7C15u);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
  }

 private:
  std::uint64_t state_;
};

// Visits 0..count-1 once each: `for (Shuffle s(random, n); n-- > 0; s.advance()) use(s.item())`.
class Shuffle {
 public:
  Shuffle(Random& random, std::uint64_t count) : count_(count) {
    item_ = random.next() % count;
    step_ = random.next() % count;
    while (std::gcd(step_, count) != 1) step_ = random.next() % count;
  }
  std::uint64_t item() const { return item_; }
  void advance() {
    item_ += step_;
    if (item_ >= count_) item_ -= count_;
  }

 private:
  std::uint64_t count_, item_, step_;
};

}  // namespace an5d::emulation
