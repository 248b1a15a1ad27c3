// docs/results/*_volumes.csv as values: bytes between the levels of memory and times of naive kernels and of
// chunks along z, as ncu has counted them, beside those of the traffic model.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "model/fitted.h"
#include "model/predict_traffic.h"

namespace an5d::test {

inline constexpr int kLevels = 4;  // SM storage, L2, global memory; the time
inline constexpr std::array<const char*, kLevels> kLevelNames = {"SM storage", "L2", "global memory", "time"};

struct Volume {
  std::string stencil, form, schedule;  // form: "naive", "chunks8", "chunks32", "registers8"
  int size = 0;                         // cells along each axis of the arrays
  std::array<double, kLevels> measured = {}, predicted = {};  // bytes of a launch, and seconds
  double once = 0;  // bytes of global memory if each array is read or written once
  // What is asked of the model again with other constants.
  TrafficKernel kernel;
  TrafficLaunch launch;
  double occupancy = 0;
  bool is_naive() const { return form == "naive"; }
};

// All rows of a file of docs/results, of a device. Throws std::runtime_error where one cannot be read.
std::vector<Volume> volumes(const std::string& file, const DeviceSpec& device);

// The prediction by these constants.
std::array<double, kLevels> predicted(const Volume& volume, const DeviceSpec& device, const TrafficFit& fit);

// |predicted / measured - 1|. Of global memory, where L2 keeps nearly all and next to nothing is measured,
// the difference is compared with a twentieth of what `once` says.
double error_of(const Volume& volume, int level);

double mean_error(const std::vector<Volume>& all, int level);

}  // namespace an5d::test
