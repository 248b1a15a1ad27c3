// Naive kernels by the three-level traffic model (traffic.h): what their launches read and write, the time of
// a run, and operations per byte. docs/model.md has the formulas and their sources.
#pragma once

#include <optional>
#include <vector>

#include "frontend/said/diagnostic.h"
#include "model/device.h"
#include "model/prediction.h"
#include "model/schedule.h"
#include "model/traffic.h"
#include "polyhedral/stencil/stencil.h"

namespace an5d {

// Why the model has no answer, by rule "model-traffic" at the nest: a 1-D stencil, an array read across its
// rows, or a device of which something is not known.
std::optional<Diagnostic> traffic_error(const Stencil& stencil, const DeviceSpec& device);
// The same of a schedule whose threads do not read neighbours through the caches, or in chunks on a device
// without eta.
std::optional<Diagnostic> traffic_error(const Stencil& stencil, const Schedule& schedule,
                                        const DeviceSpec& device);

// The launches of a time step. Planes of an array that constants or the time choose are arrays of their own.
std::vector<TrafficKernel> traffic_kernels(const Stencil& stencil);

// Each launch of a time step under a naive schedule; there must be no traffic_error().
struct PredictedLaunch {
  TrafficKernel kernel;
  TrafficLaunch launch;
  KernelTraffic traffic;
  TrafficSeconds seconds;             // each level alone
  double imbalance = 1;               // what the greatest of these is multiplied by (18)
  std::optional<TrafficWaits> waits;  // of a device with sectors, which has no imbalance
  double total = 0;                   // seconds of the launch
};

std::vector<PredictedLaunch> predict_launches(const Stencil& stencil, const Schedule& schedule,
                                              const DeviceSpec& device, Arithmetic arithmetic,
                                              const Grid& grid);

// The run: launches one after the other. Limiters are the levels, with bytes of a time step, and without the
// imbalance; of a device with sectors also what launches wait for.
Prediction predict_traffic(const Stencil& stencil, const Schedule& schedule, const DeviceSpec& device,
                           Arithmetic arithmetic, const Grid& grid);

// Operations as written per byte that the threads of naive kernels load: 13 / (7 * 4) for seven products of
// floats. Stores are not counted. 0 where nothing is loaded.
double loaded_intensity(const Stencil& stencil);

// The same for a tile of `tile` cells in each direction, halo included, that is loaded once and updated by
// one step: 13 / 4 (1 - 2 / tile)^3 for these. 0 where the halo leaves nothing.
double tiled_intensity(const Stencil& stencil, int tile);

}  // namespace an5d
