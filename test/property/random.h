// A stream of random choices that is the same on every machine: std::mt19937_64 is fixed by the standard, its
// distributions are not.
#pragma once

#include <cstdint>
#include <random>
#include <utility>
#include <vector>

namespace an5d::property {

class Random {
 public:
  explicit Random(std::uint64_t seed) : engine_(seed) {}

  // least <= result <= most
  int between(int least, int most) {
    return least + static_cast<int>(engine_() % static_cast<std::uint64_t>(most - least + 1));
  }
  bool chance(int percent) { return between(1, 100) <= percent; }

  template <class T>
  const T& pick(const std::vector<T>& from) {
    return from[between(0, static_cast<int>(from.size()) - 1)];
  }

  template <class T>
  void shuffle(std::vector<T>& items) {
    for (int n = static_cast<int>(items.size()) - 1; n > 0; --n) std::swap(items[n], items[between(0, n)]);
  }

 private:
  std::mt19937_64 engine_;
};

}  // namespace an5d::property
