// Lags, windows and what is shown (sub_steps.h).
#include "model/sub_steps.h"

#include <algorithm>
#include <numeric>

namespace an5d {
namespace {

class ChainBuilder {
 public:
  explicit ChainBuilder(const Stencil& stencil) : stencil_(stencil), streams_(stencil.rank() > 1) {}

  StepChain build() {
    for (const Update& update : stencil_.updates) {
      add_reach(update);
      chain_.lag.push_back(streams_ ? chain_.reach.back()[0].hi : 0);
      add_to_sub_step(update);
    }
    chain_.tier_lag = streams_ ? stencil_.axes[0].halo.hi : 0;
    depth_.assign(stencil_.fields.size(), 1);
    for (const Update& update : stencil_.updates) add_window(update);
    chain_.kept = std::accumulate(depth_.begin(), depth_.end(), 0);
    for (const SubStep& sub_step : chain_.sub_steps)
      chain_.shown = std::max(chain_.shown, static_cast<int>(sub_step.shown.size()));
    return std::move(chain_);
  }

 private:
  int plane_of(const Tap& tap) const { return streams_ ? tap.offset[0] : 0; }

  void add_reach(const Update& update) {
    std::vector<Halo> reach(stencil_.rank());
    for (const Tap& tap : update.taps) {
      for (int d = 0; d < stencil_.rank(); ++d) {
        const Halo made = tap.back == 0 ? chain_.reach[tap.field][d] : Halo{};
        reach[d].lo = std::max(reach[d].lo, made.lo - tap.offset[d]);
        reach[d].hi = std::max(reach[d].hi, made.hi + tap.offset[d]);
      }
    }
    chain_.reach.push_back(std::move(reach));
  }

  // An update that reads beside its column what another one of the sub-step makes, begins the next.
  void add_to_sub_step(const Update& update) {
    const auto made_here = [&](int field) {
      const std::vector<int>& here = chain_.sub_steps.back().updates;
      return std::ranges::find(here, field) != here.end();
    };
    const bool waits = !chain_.sub_steps.empty() && std::ranges::any_of(update.taps, [&](const Tap& tap) {
      return tap.back == 0 && is_beside(tap, streams_) && made_here(tap.field);
    });
    if (chain_.sub_steps.empty() || waits) chain_.sub_steps.emplace_back();
    SubStep& sub_step = chain_.sub_steps.back();
    sub_step.updates.push_back(update.field);
    for (const Tap& tap : update.taps) {
      if (!is_beside(tap, streams_)) continue;
      const ShownPlane plane{tap.field, tap.back, plane_of(tap) - chain_.lag.back()};
      if (std::ranges::find(sub_step.shown, plane) == sub_step.shown.end()) sub_step.shown.push_back(plane);
    }
  }

  // A field's planes from when they are made, or loaded, until the update has read them for the last time.
  // Cells that are not updated keep what the step before has left.
  void add_window(const Update& update) {
    const int lag = chain_.lag[update.field];
    const auto keep = [&](int field, int back, int plane) {
      const int read = lag - plane, made = chain_.lag[field];
      const int of_input = back == 1 ? read : 0;
      const int of_tier = back == 1 ? chain_.tier_lag + read - made : read - made;
      depth_[field] = std::max(depth_[field], of_tier + 1);
      chain_.window = std::max(chain_.window, std::max(of_input, of_tier) + 1);
    };
    keep(update.field, 1, 0);
    for (const Tap& tap : update.taps) keep(tap.field, tap.back, plane_of(tap));
  }

  const Stencil& stencil_;
  const bool streams_;
  StepChain chain_;
  std::vector<int> depth_;  // of each field's window
};

}  // namespace

StepChain step_chain(const Stencil& stencil) { return ChainBuilder(stencil).build(); }

bool is_beside(const Tap& tap, bool streams) {
  return std::any_of(tap.offset.begin() + streams, tap.offset.end(), [](int offset) { return offset != 0; });
}

}  // namespace an5d
