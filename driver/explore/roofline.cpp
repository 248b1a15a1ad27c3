// From predictions to points and roofs (roofline.h).
#include "driver/explore/roofline.h"

#include <fmt/format.h>

#include "model/an5d_model.h"
#include "model/predict_traffic.h"
#include "model/ranges.h"
#include "model/thread_counts.h"

namespace an5d {
namespace {

constexpr int kMostTiers = 16;  // the paper's range (section 6.3)

// Bytes that one launch moves.
struct Traffic {
  double global = 0, shared = 0;
  double flops = 0;  // as written, of the cells that the launch stores, all of its time steps
};

Traffic traffic(const ModelQuestion& question, const Schedule& schedule) {
  const Stencil& stencil = question.stencil;
  const ThreadCounts threads = thread_counts(stencil, schedule, question.grid);
  const SharedAccess access = shared_access(stencil, schedule);
  const double bytes = size_of(stencil.element());
  if (question.model == Model::kTraffic) {  // which counts both levels itself
    Traffic moved{0, 0, cells_of(question.grid) * stencil.flops.as_written};
    for (const PredictedLaunch& one :
         predict_launches(stencil, schedule, question.device, question.arithmetic, question.grid))
      moved.global += one.traffic.memory;
    return moved;
  }
  return {stencil.bytes_of_cell() * static_cast<double>(threads.global_reads + threads.global_writes),
          bytes * (static_cast<double>(threads.shared_reads) * access.reads_practical +
                   static_cast<double>(threads.shared_writes) * access.writes),
          static_cast<double>(threads.global_writes) * schedule.time_steps() * stencil.flops.as_written};
}

RooflinePoint point_of(const ModelQuestion& question, const Schedule& schedule) {
  const Traffic moved = traffic(question, schedule);
  const bool used = schedule == question.schedule;
  return {(used ? "bT=" : "") + std::to_string(schedule.time_steps()), moved.flops / moved.global,
          predict(question, schedule).gflops,
          used ? RooflinePoint::Mark::kLarge : RooflinePoint::Mark::kSmall};
}

std::vector<Ceiling> ceilings(const ModelQuestion& question) {
  const Stencil& stencil = question.stencil;
  const Rates& rates = question.device.rates(size_of(stencil.element()));
  const double efficiency = alu_efficiency(executed_operations(stencil, question.schedule));
  std::vector<Ceiling> roofs = {{"FMA peak", rates.peak_gflops}};
  if (efficiency < 1)
    roofs.push_back(
        {fmt::format("operation mix ({:.0f} %)", 100 * efficiency), rates.peak_gflops * efficiency});
  const Traffic moved = traffic(question, question.schedule);
  const bool counted = question.schedule.cells.x == 1;  // rows leave most of a plane in registers
  if (moved.shared > 0 && counted) {
    const double intensity = moved.flops / moved.shared;
    roofs.push_back({fmt::format("shared memory ({:.2g} FLOP/B)", intensity), rates.shared_gbs * intensity});
  }
  return roofs;
}

}  // namespace

std::optional<Roofline> roofline(const ModelQuestion& question) {
  const Stencil& stencil = question.stencil;
  if (stencil.flops.as_written == 0) return std::nullopt;
  const Prediction prediction = predict(question, question.schedule);
  if (prediction.limiters.empty()) return std::nullopt;
  Roofline result;
  result.title = fmt::format("{} ({}) on {}: {:.0f} GFLOP/s by the {} model, limited by {}", stencil.name,
                             stencil.element_names(), question.device.name, prediction.gflops,
                             to_string(question.model), prediction.limiters.front().name);
  result.subtitle = to_string(question.schedule);
  result.across = fmt::format("FLOP per byte of global memory ({} cells, {} steps)",
                              to_string(question.grid.cells), question.grid.steps);
  result.below = "Large point: the schedule used. Small points: the same schedule at the bT of the number.";
  result.copy_gbs = question.device.rates(size_of(stencil.element())).copy_gbs;
  result.ceilings = ceilings(question);
  result.points = {point_of(question, question.schedule)};
  for (int tiers = 1; tiers <= kMostTiers; ++tiers) {
    Schedule other = question.schedule;
    other.tiers = tiers;
    if (tiers == question.schedule.tiers) continue;
    if (!violations(stencil, other, question.device, question.arithmetic).empty()) continue;
    result.points.push_back(point_of(question, other));
  }
  return result;
}

}  // namespace an5d
