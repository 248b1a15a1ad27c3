// Sums over the launches of a time step, then each launch (traffic_report.h).
#include "driver/explore/traffic_report.h"

#include <fmt/format.h>

#include "model/kind.h"
#include "model/predict_traffic.h"

namespace an5d {
namespace {

std::string level_line(const char* between, double bytes, double seconds, double flops) {
  const std::string each = bytes > 0 ? fmt::format("{:.2f}", flops / bytes) : "-";
  return fmt::format("  {:<26} {:>15.0f} {:>10.4g} {:>9}\n", between, bytes, seconds, each);
}

std::string blocks_text(const PredictedLaunch& one) {
  return fmt::format("{} blocks of {} threads on an SM, {:.0f} group{} of {:.0f} blocks",
                     one.launch.blocks_per_sm, one.launch.block.product(), one.traffic.groups,
                     one.traffic.groups == 1 ? "" : "s", one.traffic.group_blocks);
}

// Of a device whose caches move sectors.
std::string waits_text(const PredictedLaunch& one, const std::string& name) {
  std::string text = fmt::format(
      "  {}: {}; from one step to the next L2 keeps {:.0f} % of what is read, {:.0f} % of what is stored\n",
      name, blocks_text(one), 100 * (1 - one.traffic.lost_reads), 100 * (1 - one.traffic.lost_stores));
  return text + fmt::format("  {}: {:.4g} s to start the blocks, {:.4g} s of latency; {:.4g} s in all\n",
                            name, one.waits->blocks, one.waits->planes, one.total);
}

std::string launch_text(const PredictedLaunch& one, const std::string& name) {
  if (one.waits) return waits_text(one, name);
  const ThreadAccesses thread = thread_accesses(one.kernel, one.launch.chunk_z);
  std::string text =
      fmt::format("  {}: a thread loads {} values aligned and {} misaligned, and stores {}; {}\n", name,
                  thread.aligned, thread.misaligned, thread.stores, blocks_text(one));
  text += fmt::format(
      "  {}: loaded again {:.2f} % of a block's bytes from L2, {:.2f} % of a group's from global memory; "
      "{:.4g} s, times {:.3f} for imbalance\n",
      name, 100 * one.traffic.storage_misses, 100 * one.traffic.l2_misses, one.seconds.least(),
      one.imbalance);
  return text;
}

}  // namespace

std::optional<double> loaded_intensity(const ModelQuestion& question) {
  if (!std::holds_alternative<OneStep>(kind_of(question.stencil.rank(), question.schedule)))
    return std::nullopt;
  return loaded_intensity(question.stencil);
}

std::string intensity_text(const ModelQuestion& question) {
  const std::optional<double> intensity = loaded_intensity(question);
  return intensity ? fmt::format("{:.2f} FLOP per byte that the threads load.\n", *intensity) : "";
}

std::string traffic_text(const ModelQuestion& question) {
  const std::vector<PredictedLaunch> launches = predict_launches(
      question.stencil, question.schedule, question.device, question.arithmetic, question.grid);
  KernelTraffic bytes;
  TrafficSeconds alone;
  double seconds = 0;
  for (const PredictedLaunch& one : launches) {
    bytes.storage += one.traffic.storage;
    bytes.l2 += one.traffic.l2;
    bytes.memory += one.traffic.memory;
    alone.storage += one.seconds.storage;
    alone.l2 += one.seconds.l2;
    alone.memory += one.seconds.memory;
    seconds += one.total;
  }
  const double flops = cells_of(question.grid) * question.stencil.flops.as_written;
  std::string text = fmt::format("A time step under {}: {:.4g} s\n", to_string(question.schedule), seconds);
  text += fmt::format("  {:<26} {:>15} {:>10} {:>9}\n", "between", "bytes", "seconds", "FLOP/byte");
  text += level_line("registers and SM storage", bytes.storage, alone.storage, flops);
  text += level_line("SM storage and L2", bytes.l2, alone.l2, flops);
  text += level_line("L2 and global memory", bytes.memory, alone.memory, flops);
  for (std::size_t n = 0; n < launches.size(); ++n)
    text +=
        launch_text(launches[n],
                    launches.size() == 1 ? "launch" : fmt::format("launch {} of {}", n + 1, launches.size()));
  return text;
}

}  // namespace an5d
