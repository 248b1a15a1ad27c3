// Reads the volumes, compiles their stencils and asks the traffic model (volumes.h).
#include "model/volumes.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <stdexcept>

#include "driver/base/csv.h"
#include "driver/base/files.h"
#include "driver/compile/compile.h"

namespace an5d::test {
namespace {

constexpr double kLeastPart = 0.05;  // of all arrays once

Csv csv_of(const std::string& path) {
  auto parsed = parse_csv(read_file(path).value_or(""), path);
  if (const auto* error = std::get_if<CsvError>(&parsed)) throw std::runtime_error(error->text);
  return std::get<Csv>(std::move(parsed));
}

double number(const Csv& csv, const CsvRow& row, const std::string& column) {
  const auto& names = csv.columns.fields;
  return std::stod(row.fields.at(std::find(names.begin(), names.end(), column) - names.begin()));
}

std::string text(const Csv& csv, const CsvRow& row, const std::string& column) {
  const auto& names = csv.columns.fields;
  return row.fields.at(std::find(names.begin(), names.end(), column) - names.begin());
}

Stencil stencil_of(const std::string& name) {
  const std::string path = AN5D_EXAMPLES "/traffic/" + name + ".c";
  const Result<Compiled> made = compile({path, read_file(path).value_or("")}, CompileOptions{});
  if (!made) throw std::runtime_error("cannot compile " + path);
  return made->nests.at(0).stencil;
}

Volume volume_of(const Csv& csv, const CsvRow& row, const Stencil& stencil, const DeviceSpec& device) {
  Volume volume;
  volume.stencil = text(csv, row, "stencil");
  volume.form = text(csv, row, "form");
  volume.schedule = text(csv, row, "schedule");
  volume.size = std::stoi(text(csv, row, "size"));
  const auto bytes = [&](const std::string& one, const std::string& other) {
    return number(csv, row, one) + number(csv, row, other);
  };
  volume.measured = {bytes("l1_load_bytes", "l1_store_bytes"), bytes("l2_load_bytes", "l2_store_bytes"),
                     bytes("dram_bytes_read", "dram_bytes_written"), number(csv, row, "ms") / 1e3};
  const Result<Schedule> schedule = parse_schedule(volume.schedule, Schedule{});
  if (!schedule) throw std::runtime_error("schedule of " + volume.schedule);
  const long long cells = volume.size - 2;
  const std::vector<PredictedLaunch> launches =
      predict_launches(stencil, *schedule, device, Arithmetic::kFast, {{cells, cells, cells}, 1});
  volume.kernel = launches.at(0).kernel;
  volume.launch = launches.at(0).launch;
  volume.occupancy =
      static_cast<double>(volume.launch.blocks_per_sm * volume.launch.block.product()) / device.threads;
  const double array = 8 * std::pow(volume.size, 3);
  volume.once = array * static_cast<double>(volume.kernel.reads.size() + volume.kernel.writes.size());
  volume.predicted = predicted(volume, device, fitted_traffic());
  return volume;
}

}  // namespace

std::array<double, kLevels> predicted(const Volume& volume, const DeviceSpec& device, const TrafficFit& fit) {
  const KernelTraffic traffic = *kernel_traffic(volume.kernel, volume.launch, device, fit);
  const double seconds = launch_seconds(traffic_seconds(traffic, device, 8),
                                        traffic_waits(traffic, volume.launch, fit), volume.occupancy, fit);
  return {traffic.storage, traffic.l2, traffic.memory, seconds};
}

std::vector<Volume> volumes(const std::string& file, const DeviceSpec& device) {
  const Csv csv = csv_of(std::string(AN5D_RESULTS) + "/" + file);
  std::map<std::string, Stencil> stencils;
  std::vector<Volume> all;
  for (const CsvRow& row : csv.rows) {
    const std::string name = text(csv, row, "stencil");
    if (!stencils.contains(name)) stencils.emplace(name, stencil_of(name));
    all.push_back(volume_of(csv, row, stencils.at(name), device));
  }
  return all;
}

double error_of(const Volume& volume, int level) {
  const double least = level == 2 ? kLeastPart * volume.once : 0;
  return std::abs(volume.predicted[level] - volume.measured[level]) / std::max(volume.measured[level], least);
}

double mean_error(const std::vector<Volume>& all, int level) {
  double sum = 0;
  for (const Volume& volume : all) sum += error_of(volume, level);
  return sum / static_cast<double>(all.size());
}

}  // namespace an5d::test
