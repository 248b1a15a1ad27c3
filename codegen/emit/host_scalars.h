// What the host does about scalars that a time step changes, as C: the time loop without its sweeps.
#pragma once

#include <string>
#include <vector>

#include "codegen/emit/members.h"

namespace an5d {

// Names are as C has them (members.h).
struct HostScalars {
  std::string before;  // the call: the count of the time steps, and the tables that it takes
  std::string behind;  // the call
  std::string left;    // what C leaves in the scalars, once the call has succeeded
};
HostScalars host_scalars(const InC& in_c);

// Of a run of time steps, which cuts end: the host makes the changes while it looks for the end of the run.
struct RunScalars {
  std::string begin;                 // before that: variables of the step, what keeps the scalars, tables
  std::string behind;                // the call
  std::string undone, made_again;    // before and behind C's loop in the place of the call, which makes them
  std::vector<std::string> changes;  // in order, each
  std::vector<std::string> tabulated;  // so many of a step's changes having been made
};
RunScalars run_scalars(const InC& run);

// A run with tables ends after so many steps: C's end of the time may be any number.
constexpr int kMostTabulated = 1 << 16;

// "an5d_shared ? (an5d_status){2, ...} : " behind `before`, where it reads elements that sweeps may write; or
// nothing.
std::string elements_asked(const InC& in_c);

// What `before` needs in the file.
bool needs_tables(const Replaced& replaced);
extern const char* const kTables;

// A bound in which the number of steps that the host counts is marked as a name of ours (own_names.h).
ExprPtr with_own_steps(const ExprPtr& bound);

}  // namespace an5d
