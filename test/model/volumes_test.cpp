// The traffic model against docs/results/*_volumes.csv: what ncu has counted on an H200, to which its
// constants were fitted, and on an H100, to which they were not. The aims: 10 % at each level, 12 % of the
// time.
#include "model/volumes.h"

#include <catch2/catch.hpp>
#include <functional>
#include <set>

namespace an5d::test {
namespace {

std::vector<Volume> those(const std::vector<Volume>& all, const std::function<bool(const Volume&)>& wanted) {
  std::vector<Volume> found;
  for (const Volume& volume : all)
    if (wanted(volume)) found.push_back(volume);
  return found;
}

bool is_asked_for(const Volume& one) {
  return one.size == 64 || one.size == 128 || one.size == 256 || one.size == 512;
}

TEST_CASE("volumes and times are within what was aimed at, on both GPUs", "[volumes]") {
  for (const std::string device : {"h200", "h100"}) {
    const std::vector<Volume> all = volumes(device + "_volumes.csv", *find_device(device));
    for (const bool is_naive : {true, false}) {
      for (const std::string stencil : {"7pt-1", "7pt-2", "7pt-3", "19pt"}) {
        const std::vector<Volume> some = those(all, [&](const Volume& one) {
          return is_asked_for(one) && one.is_naive() == is_naive && one.stencil == stencil;
        });
        INFO(device << " " << stencil << (is_naive ? " naive" : " chunks"));
        CHECK(some.size() == (is_naive ? 48 : 144));
        CHECK(mean_error(some, 0) == 0);
        CHECK(mean_error(some, 1) < 0.10);
        CHECK(mean_error(some, 2) < 0.10);
        CHECK(mean_error(some, 3) < 0.12);
      }
    }
  }
}

TEST_CASE("sizes to which nothing was fitted are no worse", "[volumes]") {
  for (const std::string device : {"h200", "h100"}) {
    const std::vector<Volume> all = volumes(device + "_volumes.csv", *find_device(device));
    const std::vector<Volume> others =
        those(all, [](const Volume& one) { return one.size == 258 || one.size == 384; });
    CHECK(others.size() > 200);
    CHECK(mean_error(others, 1) < 0.05);
    CHECK(mean_error(others, 2) < 0.05);
    CHECK(mean_error(others, 3) < 0.12);
  }
}

}  // namespace
}  // namespace an5d::test
