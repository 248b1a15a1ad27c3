// The command line as CLI11 fills it in, before anything of it is compared with anything else: names, groups,
// ranges and help of all options are declared here, once.
#pragma once

#include <CLI/CLI.hpp>
#include <map>
#include <string>
#include <vector>

#include "driver/report/request.h"

namespace an5d {

// An empty text, 0, or -1 of a chunk: not given.
struct RawOptions {
  std::string input, output, device, runtime = "inline", on_error = "abort", explain, keep, emit_only, import,
                                     grid, model = "fitted", print_model, compare, roofline, report, plot,
                                     suite, out, why_not;
  std::vector<std::string> dump, opt;
  int tiers = 0, block1 = 0, block2 = 0, chunk = -1, registers = 0, top = 0, jobs = 0, time_limit = 60;
  long long steps = 0;
  unsigned seed = 1;
  std::string schedule;
  std::string verify;  // which part
  bool split = false, gpu = false, print_nvcc = false, measure = false, version = false, emulate = false,
       tune = false, use_tuned = false, explain_schedule = false, strict = false;
};

// The names that --plot takes.
const std::map<std::string, Plot>& plots();

void declare(CLI::App& app, RawOptions& raw);

}  // namespace an5d
