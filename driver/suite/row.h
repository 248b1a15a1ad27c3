// A line of entries.csv: one nest under one schedule, as run.sh of the suite's folder takes it.
#pragma once

#include <string>

namespace an5d {

inline constexpr char kSuiteColumns[] =
    "program,refusal,stencil,type,mode,device,grid,steps,bT,schedule,predicted_gcells_per_s,flops_per_cell";

struct SuiteRow {
  std::string program;  // the path of the source with the candidate, without .cu; empty where it is refused
  std::string refusal;  // why there is no program
  std::string stencil, type, mode, device, grid, steps, time_steps, schedule, predicted, flops;
  bool operator==(const SuiteRow&) const = default;
};

// Commas and line ends inside the fields become semicolons.
std::string to_csv(const SuiteRow& row);

// What to_csv() made.
SuiteRow row_of(const std::string& line);

}  // namespace an5d
