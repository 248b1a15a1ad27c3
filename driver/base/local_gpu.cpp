// Reads the driver's files (local_gpu.h).
#include "driver/base/local_gpu.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <utility>

#include "driver/base/files.h"

namespace an5d {
namespace {

// "Model: \t\t NVIDIA H200"
std::optional<std::string> model_in(const std::string& information) {
  constexpr const char kKey[] = "Model:";
  const std::size_t key = information.find(kKey);
  if (key == information.npos) return std::nullopt;
  const std::size_t begin = information.find_first_not_of(" \t", key + sizeof kKey - 1);
  const std::size_t end = information.find('\n', key);
  if (begin >= std::min(end, information.size())) return std::nullopt;
  return information.substr(begin, end - begin);
}

}  // namespace

const DeviceSpec* device_of_gpu(std::string_view model) {
  constexpr std::pair<std::string_view, std::string_view> kModels[] = {
      {"A100-SXM4-40GB", "a100"},
      {"A100-PCIE-40GB", "a100"},
      {"A100-SXM4-80GB", "a100-80gb"},
      {"H100 80GB HBM3", "h100"},
      {"H100 PCIe", "h100-pcie"},
      {"H200", "h200"},
      {"K20c", "k20"},
      {"K20m", "k20"},
      {"L40S", "l40s"},
      {"P100-SXM2-16GB", "p100"},
      {"GeForce RTX 3090", "rtx3090"},
      {"GeForce RTX 4090", "rtx4090"},
      {"V100-SXM2-16GB", "v100"},
      {"V100-SXM2-32GB", "v100"},
  };
  for (const std::string_view maker : {"NVIDIA ", "Tesla "})
    if (model.starts_with(maker)) model.remove_prefix(maker.size());
  for (const auto& [known, name] : kModels)
    if (model == known) return find_device(name);
  return nullptr;
}

std::string gpu_folder() {
  const char* own = std::getenv("AN5D_GPUS");
  return own ? own : "/proc/driver/nvidia/gpus";
}

std::vector<std::string> gpus_in(const std::string& folder) {
  std::vector<std::string> places, models;
  std::error_code none;
  for (const auto& entry : std::filesystem::directory_iterator(folder, none))
    places.push_back((entry.path() / "information").string());
  std::ranges::sort(places);
  for (const std::string& place : places)
    if (const auto text = read_file(place))
      if (auto model = model_in(*text)) models.push_back(std::move(*model));
  return models;
}

std::optional<std::string> remark_on(const std::vector<std::string>& gpus, const DeviceSpec& planned) {
  const auto is_planned = [&](const std::string& gpu) {
    const DeviceSpec* device = device_of_gpu(gpu);
    return device && device->name == planned.name;
  };
  if (gpus.empty() || std::ranges::any_of(gpus, is_planned)) return std::nullopt;
  const DeviceSpec* device = device_of_gpu(gpus.front());
  return fmt::format(
      "the GPU of this machine is an '{}', and the schedule is chosen for '{}', the default; {}",
      gpus.front(), planned.name,
      device ? fmt::format("--device={} chooses for it", device->name)
             : "--device names another, and --measure-device measures this one");
}

}  // namespace an5d
