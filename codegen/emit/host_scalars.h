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
  // Of a run of time steps, which cuts end, `left` is without the last step: its changes follow, in order,
  // between what the cuts do. C's loop, in place of the call, has made all of them: `again` undoes that.
  std::string kept, again;
  std::string declared;
  std::vector<std::string> changes;
};
HostScalars host_scalars(const InC& in_c);

// "an5d_shared ? (an5d_status){2, ...} : " behind `before`, where it reads elements that sweeps may write; or
// nothing.
std::string elements_asked(const InC& in_c);

// What `before` needs in the file.
bool needs_tables(const Replaced& replaced);
extern const char* const kTables;

// A bound in which the number of steps that the host counts is marked as a name of ours (own_names.h).
ExprPtr with_own_steps(const ExprPtr& bound);

}  // namespace an5d
