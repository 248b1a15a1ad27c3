// A suite: kernels x devices x types x schedules, to be regenerated together (docs/suite.md).
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "model/prediction.h"
#include "model/schedule.h"

namespace an5d {

struct ByModel {
  bool operator==(const ByModel&) const = default;
};
struct ByTuning {  // the fastest that --tune has measured
  bool operator==(const ByTuning&) const = default;
};

// One schedule of a kernel. A line may be there to be refused: then `refused_by` is the rule.
struct SuiteMode {
  std::string name;
  std::variant<ByModel, ByTuning, std::string> schedule;
  std::string refused_by;
  bool operator==(const SuiteMode&) const = default;
};

// One kernel in one type for one device: what is analysed once. Paths are ready to be opened.
struct SuiteUnit {
  std::string kernel;  // its name
  std::string input;
  std::string device;              // a known name, or the path of a device file
  std::string type;                // empty: as the input says
  std::vector<std::string> flags;  // for Clang
  Arithmetic arithmetic = Arithmetic::kExact;
  std::optional<Grid> grid;  // as CompileOptions::grid
  std::vector<SuiteMode> modes;
  std::string said;  // all that the suite file says besides the device and the modes, for hashing
};

struct Suite {
  std::optional<std::string> peers;  // path of a CSV with figures of others
  std::vector<SuiteUnit> units;
};

// One line for each problem, "FILE: kernels[2].types: what is wrong", or "FILE: line 3, ..." for the syntax.
struct SuiteFileError {
  std::string text;
};

// `file` is the path of the text: JSON, or TOML where it ends in .toml. Paths in it start from its folder.
std::variant<Suite, SuiteFileError> parse_suite(const std::string& text, const std::string& file);

}  // namespace an5d
