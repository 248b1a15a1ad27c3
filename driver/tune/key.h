// What a measured speed depends on. Two runs with one key may share measurements; any difference is a miss.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "model/prediction.h"
#include "model/schedule.h"
#include "polyhedral/stencil/stencil.h"

namespace an5d {

struct TuneKey {
  std::string stencil;                // hash of all that kernels are made of; no names of files in there
  std::string element;                // C type of a cell
  std::string arithmetic;             // "exact", or "fast" with -ffast-math
  std::string device;                 // DeviceSpec::name
  std::vector<long long> grid_class;  // cells per axis, outermost first, rounded up to powers of two
  std::string an5dc;                  // version
  std::string nvcc;                   // version, such as "13.0.88"; never empty
  bool operator==(const TuneKey&) const = default;
};

TuneKey tune_key(const Stencil& stencil, Arithmetic arithmetic, const std::string& device, const Grid& grid,
                 const std::string& nvcc);

// The run to tune for: bounds that are numbers, else what was asked for, else assumed_grid(). In `asked`, no
// cells and 0 steps stand for what was not said; so do cells of another rank than the stencil's.
Grid tuning_grid(const Stencil& stencil, const std::optional<Grid>& asked);

// 64 bits as 16 hexadecimal digits (FNV-1a).
std::string hash_of(const std::string& text);

}  // namespace an5d
