// What --measure-device and --tune are asked for.
#pragma once

#include <optional>
#include <string>
#include <variant>

#include "driver/explore/request.h"

namespace an5d {

// Where the figures come from.
struct MeasureHere {
  bool operator==(const MeasureHere&) const = default;
};
struct EmitBenchmarks {  // --emit-only DIR: nothing is measured, sources and run.sh are for another machine
  std::string folder;
  bool operator==(const EmitBenchmarks&) const = default;
};
struct ImportMeasured {  // --import FILE: what they printed there
  std::string file;
  bool operator==(const ImportMeasured&) const = default;
};

struct MeasureRequest {
  std::variant<MeasureHere, EmitBenchmarks, ImportMeasured> from;
  std::string output = "-";  // of the device file; "-" for standard output
  bool operator==(const MeasureRequest&) const = default;
};

// --tune: the same three places; top schedules of the model, compilers at once (0: one per hardware thread).
// With --compare, the top schedules of each strategy, and the comparison in place of the tables.
struct TuneRequest {
  std::variant<MeasureHere, EmitBenchmarks, ImportMeasured> from;
  int top = 5;
  int jobs = 0;
  std::optional<CompareRequest> compare = std::nullopt;
  bool operator==(const TuneRequest&) const = default;
};

}  // namespace an5d
