// Everything that a suite is made of, read before anything is generated.
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "driver/base/exit.h"
#include "driver/suite/peers.h"
#include "driver/suite/unit.h"

namespace an5d {

struct LoadedSuite {
  Peers peers;
  std::optional<Tuned> tuned;  // where a mode asks for it
  std::vector<SuiteTask> tasks;
};

// Why the run ends before it begins.
struct Refusal {
  ExitCode status;
  std::string text;
};

// The suite file, its peers and device files, and what --tune has measured.
std::variant<LoadedSuite, Refusal> load_suite(const std::string& file);

}  // namespace an5d
