// Which update waits for which (step_launches.h).
//
// A value of this step is read behind the update that makes it. A value of the step before is read before the
// update that overwrites it, where the field is in place and has no second plane. Where only the own cell is
// read, one thread does both, in one launch; otherwise there is a launch between the two. Fields that close a
// circle get a second plane, after which only values of this step are waited for, and those C makes in order.
#include "model/step_launches.h"

#include <algorithm>
#include <optional>

namespace an5d {
namespace {

struct Wait {
  int first, second;    // updates
  bool is_beside;       // then they stand in different launches
  bool is_overwriting;  // of a field in place: the second update overwrites what the first one reads
};

bool is_own_cell(const Tap& tap) {
  return std::ranges::all_of(tap.offset, [](int offset) { return offset == 0; });
}

class Order {
 public:
  explicit Order(const Stencil& stencil) : stencil_(stencil), maker_(stencil.fields.size()) {
    for (std::size_t u = 0; u < stencil.updates.size(); ++u)
      maker_[stencil.updates[u].field] = static_cast<int>(u);
    launches_.moves.resize(stencil.fields.size());
    for (const Update& update : stencil.updates)
      for (const Tap& tap : update.taps)
        if (tap.field == update.field && stays(tap.field) && !is_own_cell(tap))
          launches_.moves[tap.field] = true;
  }

  StepLaunches run() {
    while (!sort()) {
    }
    return std::move(launches_);
  }

 private:
  // Is the field overwritten where it is read?
  bool stays(int field) const {
    return stencil_.fields[field].buffering == Buffering::kInPlace && !launches_.moves[field];
  }

  bool is_launched(int update) const { return stencil_.fields[stencil_.updates[update].field].is_array(); }

  std::vector<Wait> waits() const {
    std::vector<Wait> all;
    for (std::size_t n = 0; n < stencil_.updates.size(); ++n) {
      const int update = static_cast<int>(n);
      if (!is_launched(update)) continue;
      for (const Tap& tap : stencil_.updates[n].taps) {
        const int maker = maker_[tap.field];
        if (maker == update || !is_launched(maker)) continue;
        if (tap.back == 0) all.push_back({maker, update, !is_own_cell(tap), false});
        if (tap.back != 0 && stays(tap.field)) all.push_back({update, maker, !is_own_cell(tap), true});
      }
    }
    return all;
  }

  // The first update, in C's order, that waits for none of those that are left.
  static std::optional<std::size_t> next(const std::vector<int>& left, const std::vector<Wait>& waits) {
    for (std::size_t n = 0; n < left.size(); ++n) {
      const auto holds_up = [&](const Wait& wait) {
        return wait.second == left[n] && std::ranges::find(left, wait.first) != left.end();
      };
      if (std::ranges::none_of(waits, holds_up)) return n;
    }
    return std::nullopt;
  }

  // False where updates wait for each other: then one more field has a second plane.
  bool sort() {
    const std::vector<Wait> all = waits();
    std::vector<int> left;
    for (int u = 0; u < static_cast<int>(stencil_.updates.size()); ++u)
      if (is_launched(u)) left.push_back(u);
    std::vector<std::size_t> launch(stencil_.updates.size());
    launches_.updates.clear();
    while (!left.empty()) {
      const std::optional<std::size_t> found = next(left, all);
      if (!found) return move_one(left, all), false;
      const int update = left[*found];
      for (const Wait& wait : all)
        if (wait.second == update)
          launch[update] = std::max(launch[update], launch[wait.first] + wait.is_beside);
      if (launch[update] >= launches_.updates.size()) launches_.updates.resize(launch[update] + 1);
      launches_.updates[launch[update]].push_back(update);
      left.erase(left.begin() + static_cast<std::ptrdiff_t>(*found));
    }
    return true;
  }

  // Among those left there is a circle, and with it somebody who waits to overwrite.
  void move_one(const std::vector<int>& left, const std::vector<Wait>& all) {
    const auto is_left = [&](int update) { return std::ranges::find(left, update) != left.end(); };
    const auto wait = std::ranges::find_if(all, [&](const Wait& one) {
      return one.is_overwriting && is_left(one.first) && is_left(one.second);
    });
    launches_.moves[stencil_.updates[wait->second].field] = true;
  }

  const Stencil& stencil_;
  std::vector<int> maker_;  // of each field
  StepLaunches launches_;
};

}  // namespace

StepLaunches step_launches(const Stencil& stencil) { return Order(stencil).run(); }

}  // namespace an5d
