// Generates one unit of a suite: a C file in one type for one device, under any of its schedules.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "driver/compile/compile.h"
#include "driver/suite/file.h"
#include "driver/suite/manifest.h"
#include "driver/tune/cache.h"
#include "driver/tune/runner_text.h"

namespace an5d {

// A unit that is ready to be compiled. Its files, FOLDER being "h200/star2d1r/float":
//
//   FOLDER/MODE/STEM.c, .h, .cu    what --split writes
//   FOLDER/nestN_MODE.cu           the candidate of nest N: that .cu file, and the way to it
//   FOLDER/nestN_plain.cu, nestN_main.cu, flags    the unit's driver
struct SuiteTask {
  SuiteUnit unit;
  std::string folder;
  CompileOptions options;      // without schedule
  std::optional<Tuned> tuned;  // for modes of ByTuning
};

// An entry of the manifest with the texts of its files, or why there is none. The stamp has no request and no
// hashes yet. A mode of an empty name is the driver.
struct SuiteOutput {
  EntryStamp stamp;
  std::vector<NamedText> files;
  std::string failure;  // lines as they are printed, diagnostics included
};

struct UnitOutput {
  std::vector<std::string> inputs;  // all files read
  std::vector<SuiteOutput> entries;
};

// The driver, or the mode of that name, for each of `modes`. `done` hears of each name.
UnitOutput generate(const SuiteTask& task, const std::vector<std::string>& modes,
                    const std::function<void(const std::string&)>& done);

}  // namespace an5d
