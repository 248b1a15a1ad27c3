// Section 5 of the AN5D paper, formula by formula (an5d_model.h, docs/model.md).
#include "model/an5d_model.h"

#include <algorithm>
#include <set>
#include <vector>

#include "model/geometry.h"
#include "model/sub_steps.h"
#include "model/thread_counts.h"

namespace an5d {
namespace {

// The part of a tap's offset that lies in the plane.
std::vector<int> column_of(const std::vector<int>& tap) {
  return {tap.begin() + (tap.size() > 1 ? 1 : 0), tap.end()};
}

int planes_published(const Stencil& stencil, const Schedule& schedule) {
  if (!stencil.is_single()) {
    int planes = 0;
    for (const SubStep& sub_step : step_chain(stencil).sub_steps)
      planes += static_cast<int>(sub_step.shown.size());
    return planes;
  }
  return schedule.combine == Combine::kGather ? planes_read(stencil) : 1;
}

// Differences of two cells that the update computes more than once as written: nvcc computes each once.
int repeated_differences(const Stencil& stencil) {
  std::vector<Binary> seen;
  int repeated = 0;
  const auto look = [&](const Expr& node) {
    const Binary* binary = node.as<Binary>();
    if (!binary || binary->op != BinaryOp::kSub) return;
    if (!binary->left->as<Tap>() || !binary->right->as<Tap>()) return;
    if (std::find(seen.begin(), seen.end(), *binary) == seen.end()) {
      seen.push_back(*binary);
    } else {
      ++repeated;
    }
  };
  for (const Update& update : stencil.updates) visit(update.value, look);
  return repeated;
}

int instructions(const FlopCount& operations) {
  return operations.fma + operations.mul + operations.add + operations.other;
}

int flops(const FlopCount& operations) { return operations.fma + instructions(operations); }

// planes=shifted: of a star, the current plane's own cell is read by the update and taken on by the next
// step. In the general form all own cells are in shared memory, too.
void add_moves(SharedAccess& access, const Stencil& stencil, Combine combine) {
  if (combine == Combine::kPartial) return;
  const auto is_own = [&](const Tap& tap) { return !is_beside(tap, stencil.rank() > 1); };
  const auto is_here = [&](const Tap& tap) { return is_own(tap) && tap.offset[0] == 0; };
  const std::vector<Tap>& taps = stencil.update().taps;
  const bool general = combine == Combine::kGather;
  const auto own =
      static_cast<int>(general ? std::ranges::count_if(taps, is_own) : std::ranges::count_if(taps, is_here));
  const int moved = general ? planes_read(stencil) - 1 : halo_stream(stencil).lo > 0;
  access.reads_expected += own + moved;
  access.reads_practical += own + moved;
}

}  // namespace

SharedAccess shared_access(const Stencil& stencil, const Schedule& schedule) {
  SharedAccess access;
  std::set<Tap> columns;
  for (const Update& update : stencil.updates) {
    for (const Tap& tap : update.taps) {
      if (!is_beside(tap, stencil.rank() > 1)) continue;
      ++access.reads_expected;
      columns.insert({column_of(tap.offset), tap.field, tap.back});
    }
  }
  access.reads_practical =
      schedule.combine == Combine::kGather ? access.reads_expected : static_cast<int>(columns.size());
  access.writes = planes_published(stencil, schedule);
  if (schedule.planes == Planes::kShifted) add_moves(access, stencil, schedule.combine);
  return access;
}

FlopCount executed_operations(const Stencil& stencil, const Schedule& schedule) {
  FlopCount operations = stencil.flops;
  operations.add -= std::min(operations.add, repeated_differences(stencil));
  if (schedule.combine != Combine::kPartial) return operations;
  const int split = std::min(planes_read(stencil) - 1, operations.fma);
  operations.fma -= split;
  operations.mul += split;
  operations.add += split;
  return operations;
}

double alu_efficiency(const FlopCount& operations) {
  const int executed = instructions(operations);
  return executed == 0 ? 1 : flops(operations) / (2.0 * executed);
}

int resident_blocks(const Stencil& stencil, const Schedule& schedule, const DeviceSpec& device) {
  // Two of section 4.2.2, or one for each time step (Table 1, STENCILGEN).
  const int buffers = schedule.planes == Planes::kShifted ? schedule.tiers : 2;
  const int threads = schedule.block.product();
  const int shared_bytes =
      buffers * planes_published(stencil, schedule) * threads * size_of(stencil.element());
  return std::min({device.threads / threads, device.shared_bytes / shared_bytes, device.blocks});
}

double sm_utilisation(long long blocks, int resident, const DeviceSpec& device) {
  const long long at_once = static_cast<long long>(resident) * device.multiprocessors;
  if (at_once == 0) return 0;
  if (blocks < at_once) return static_cast<double>(blocks) / static_cast<double>(at_once);
  const long long full = blocks / at_once, rounds = full + (blocks % at_once > 0);
  return static_cast<double>(full) / static_cast<double>(rounds);
}

int an5d_registers(const Stencil& stencil, const Schedule& schedule) {
  const int steps = schedule.time_steps(), planes = steps * planes_read(stencil);
  return size_of(stencil.element()) == 8 ? 2 * planes + steps + 30 : planes + steps + 20;
}

bool exceeds_registers(const Stencil& stencil, const Schedule& schedule, const DeviceSpec& device) {
  const int registers = an5d_registers(stencil, schedule);
  constexpr int kMostPerThread = 255;
  return registers > kMostPerThread || registers * schedule.block.product() > device.registers;
}

Prediction predict_an5d(const Stencil& stencil, const Schedule& schedule, const DeviceSpec& device,
                        const Grid& grid) {
  const ThreadCounts threads = thread_counts(stencil, schedule, grid);
  if (threads.blocks == 0 || grid.steps == 0) return {};
  const SharedAccess shared = shared_access(stencil, schedule);
  const FlopCount operations = executed_operations(stencil, schedule);
  const Rates& rates = device.rates(size_of(stencil.element()));
  const double launches = static_cast<double>(grid.steps) / schedule.time_steps();
  const double full = sm_utilisation(threads.blocks, resident_blocks(stencil, schedule, device), device);

  const auto seconds = [&](double amount, double rate) { return amount / (rate * 1e9) * launches / full; };
  const double bytes = size_of(stencil.element());
  const double global = bytes * static_cast<double>(threads.global_reads + threads.global_writes);
  const double on_chip = bytes * (static_cast<double>(threads.shared_reads) * shared.reads_practical +
                                  static_cast<double>(threads.shared_writes) * shared.writes);
  const double arithmetic = static_cast<double>(threads.updates) * flops(operations);
  const double compute = seconds(arithmetic, rates.peak_gflops * alu_efficiency(operations));
  const double memory = seconds(global, rates.copy_gbs), shared_memory = seconds(on_chip, rates.shared_gbs);
  const double useful = static_cast<double>(threads.global_writes) * static_cast<double>(grid.steps);
  return prediction_of(std::max({compute, memory, shared_memory}), useful, stencil.flops.as_written,
                       {{"compute", compute}, {"global memory", memory}, {"shared memory", shared_memory}});
}

}  // namespace an5d
