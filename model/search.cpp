// Enumeration and ranking (search.h).
#include "model/search.h"

#include <algorithm>

#include "model/an5d_model.h"
#include "model/predict.h"
#include "polyhedral/affine.h"

namespace an5d {
namespace {

constexpr int kTwo24 = 1 << 24;

// The value of an expression of integer literals, such as `64 - 1`; none where it is not one or overflows.
std::optional<long long> constant(const ExprPtr& expr) {
  if (const std::optional<long long> value = literal_value(expr)) return value;
  if (const Cast* cast = expr->as<Cast>()) return constant(cast->operand);
  const Binary* binary = expr->as<Binary>();
  if (!binary) return std::nullopt;
  const std::optional<long long> left = constant(binary->left), right = constant(binary->right);
  if (!left || !right) return std::nullopt;
  long long value = 0;
  const bool overflows = binary->op == BinaryOp::kAdd   ? __builtin_add_overflow(*left, *right, &value)
                         : binary->op == BinaryOp::kSub ? __builtin_sub_overflow(*left, *right, &value)
                         : binary->op == BinaryOp::kMul ? __builtin_mul_overflow(*left, *right, &value)
                                                        : true;
  return overflows ? std::nullopt : std::optional(value);
}

// Iterations between two bounds.
std::optional<long long> iterations(const Bound& begin, const Bound& end) {
  const std::optional<long long> first = constant(begin.value), last = constant(end.value);
  long long count = 0;
  if (!first || !last || __builtin_sub_overflow(*last, *first, &count)) return std::nullopt;
  if (__builtin_add_overflow(count, end.adjust - begin.adjust, &count) || count < 1) return std::nullopt;
  return count;
}

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

KnownGrid known_grid(const Stencil& stencil) {
  KnownGrid known;
  for (const Axis& axis : stencil.axes) known.cells.push_back(iterations(axis.begin, axis.end));
  known.steps = iterations(stencil.time_begin, stencil.time_end);
  return known;
}

Grid assumed_grid(const Stencil& stencil) {
  const KnownGrid known = known_grid(stencil);
  const long long otherwise = stencil.rank() == 1 ? 4 * kTwo24 : stencil.rank() == 2 ? 16384 : 512;
  Grid grid;
  for (const std::optional<long long>& cells : known.cells) grid.cells.push_back(cells.value_or(otherwise));
  grid.steps = known.steps.value_or(1000);
  return grid;
}

Prediction predict_by(Model model, const Stencil& stencil, const Schedule& schedule, const DeviceSpec& device,
                      Arithmetic arithmetic, const Grid& grid) {
  return model == Model::kAn5d ? predict_an5d(stencil, schedule, device, grid)
                               : predict(stencil, schedule, device, arithmetic, grid);
}

std::vector<Candidate> rank_schedules(const Stencil& stencil, const DeviceSpec& device, Arithmetic arithmetic,
                                      const Grid& grid, Model model) {
  std::vector<Candidate> all;
  each_schedule(stencil, device, arithmetic, [&](const Schedule& schedule) {
    if (!violations(stencil, schedule, device, arithmetic).empty()) return;
    all.push_back({schedule, predict_by(model, stencil, schedule, device, arithmetic, grid)});
  });
  std::stable_sort(all.begin(), all.end(), [](const Candidate& a, const Candidate& b) {
    if (a.prediction.seconds != b.prediction.seconds) return a.prediction.seconds < b.prediction.seconds;
    return a.schedule.time_steps() < b.schedule.time_steps();
  });
  return all;
}

}  // namespace an5d
