// Candidates of the tuner (candidates.h).
#include "driver/tune/candidates.h"

#include <algorithm>

#include "model/predict.h"
#include "model/search.h"
#include "model/strategies.h"

namespace an5d {
namespace {

// The candidates, each once.
class Collection {
 public:
  Collection(const Stencil& stencil, const CompileOptions& options, const Grid& grid)
      : stencil_(stencil), options_(options), grid_(grid) {}

  // False if it was there already or is not legal.
  bool add(const Schedule& schedule) {
    const auto same = [&](const Candidate& other) { return other.schedule == schedule; };
    if (std::any_of(all_.begin(), all_.end(), same)) return false;
    if (!violations(stencil_, schedule, options_.device, options_.arithmetic).empty()) return false;
    all_.push_back({schedule, predict(stencil_, schedule, options_.device, options_.arithmetic, grid_)});
    return true;
  }

  // That others are checked against.
  void add_plain() {
    add(best_schedule(stencil_, options_.device, options_.arithmetic, grid_, Model::kFitted, 1,
                      Family::kOneCell));
  }

  const std::vector<Candidate>& all() const { return all_; }

 private:
  const Stencil& stencil_;
  const CompileOptions& options_;
  const Grid& grid_;
  std::vector<Candidate> all_;
};

}  // namespace

std::vector<Candidate> tune_candidates(const Stencil& stencil, const CompileOptions& options,
                                       const Grid& grid, int top) {
  Collection found(stencil, options, grid);
  found.add_plain();
  int taken = 0;
  for (Candidate& candidate :
       rank_schedules(stencil, options.device, options.arithmetic, grid, Model::kFitted)) {
    if (taken == top) break;
    if (!found.add(candidate.schedule)) continue;
    ++taken;
    if (candidate.schedule.registers || candidate.schedule.resident) continue;
    for (const int cap : {32, 64, 96, 128}) {
      candidate.schedule.registers = cap;
      found.add(candidate.schedule);
    }
  }
  return found.all();
}

std::vector<Candidate> compare_candidates(const Stencil& stencil, const CompileOptions& options,
                                          const Grid& grid, int top) {
  Collection found(stencil, options, grid);
  found.add_plain();
  for (const RankedStrategy& strategy : rank_strategies(stencil, options.device, options.arithmetic, grid)) {
    const int most = std::min(top, static_cast<int>(strategy.ranking.size()));
    for (int n = 0; n < most; ++n) found.add(strategy.ranking[n].schedule);
  }
  return found.all();
}

}  // namespace an5d
