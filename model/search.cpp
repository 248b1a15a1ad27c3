// Enumeration and ranking (search.h).
#include "model/search.h"

#include <algorithm>

#include "model/an5d_model.h"
#include "model/predict.h"

namespace an5d {
namespace {

constexpr int kTwo24 = 1 << 24;

std::vector<Extent2> tiles(int rank) {
  if (rank == 3) return {{32, 8}, {32, 16}, {64, 8}, {32, 32}, {64, 16}};
  return {{128, 1}, {256, 1}, {512, 1}, {1024, 1}};
}

std::vector<Stream> streams(int rank) {
  if (rank == 1) return {NoStream{}};
  return {Chunks{64}, Chunks{128}, Chunks{256}, Chunks{512}, Chunks{1024}, Column{}};
}

// The forms that the update can take, the cheapest; a gather where there is no other.
std::vector<Combine> forms(const Stencil& stencil, const DeviceSpec& device, Arithmetic arithmetic) {
  std::vector<Combine> found;
  for (const Combine combine : {Combine::kStar, Combine::kPartial, Combine::kGather}) {
    Schedule schedule;
    schedule.block = tiles(stencil.rank()).front();
    schedule.stream = streams(stencil.rank()).front();
    schedule.combine = combine;
    const std::vector<Violation> broken = violations(stencil, schedule, device, arithmetic);
    const bool fits = std::none_of(broken.begin(), broken.end(),
                                   [](const Violation& one) { return one.rule == "schedule-combine"; });
    if (fits && (found.empty() || combine != Combine::kGather)) found.push_back(combine);
  }
  return found;
}

template <class Visit>
void each_variant(const Stencil& stencil, Schedule schedule, const Visit& visit) {
  const std::vector<std::optional<int>> caps = {std::nullopt, 32, 64, 96, 128};
  for (const std::optional<int>& cap : caps) {
    schedule.registers = cap;
    schedule.in = Direct{};
    schedule.edge = Edge::kSelect;
    visit(schedule);
    if (stencil.rank() == 1) continue;
    schedule.edge = Edge::kSplit;
    visit(schedule);
    schedule.in = Prefetch{1};
    visit(schedule);
    schedule.edge = Edge::kSelect;
    visit(schedule);
  }
}

template <class Visit>
void each_schedule(const Stencil& stencil, const DeviceSpec& device, Arithmetic arithmetic,
                   const Visit& visit) {
  const int most_tiers = stencil.rank() == 3 ? 8 : 16;  // the paper's ranges
  for (const Combine combine : forms(stencil, device, arithmetic)) {
    for (const Extent2& block : tiles(stencil.rank())) {
      for (int tiers = 1; tiers <= most_tiers; ++tiers) {
        for (const Stream& stream : streams(stencil.rank())) {
          Schedule schedule;
          schedule.tiers = tiers;
          schedule.block = block;
          schedule.stream = stream;
          schedule.combine = combine;
          each_variant(stencil, schedule, visit);
        }
      }
    }
  }
}

}  // namespace

Grid assumed_grid(const Stencil& stencil) {
  if (stencil.rank() == 1) return {{4 * kTwo24}, 1000};
  if (stencil.rank() == 2) return {{16384, 16384}, 1000};
  return {{512, 512, 512}, 1000};
}

std::vector<Candidate> rank_schedules(const Stencil& stencil, const DeviceSpec& device, Arithmetic arithmetic,
                                      const Grid& grid, Model model) {
  std::vector<Candidate> all;
  each_schedule(stencil, device, arithmetic, [&](const Schedule& schedule) {
    if (!violations(stencil, schedule, device, arithmetic).empty()) return;
    all.push_back({schedule, model == Model::kAn5d ? predict_an5d(stencil, schedule, device, grid)
                                                   : predict(stencil, schedule, device, arithmetic, grid)});
  });
  std::stable_sort(all.begin(), all.end(), [](const Candidate& a, const Candidate& b) {
    if (a.prediction.seconds != b.prediction.seconds) return a.prediction.seconds < b.prediction.seconds;
    return a.schedule.time_steps() < b.schedule.time_steps();
  });
  return all;
}

}  // namespace an5d
