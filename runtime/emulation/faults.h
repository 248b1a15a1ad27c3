// Collecting faults: each reporter turns an access or a scheduling event into a Fault value, once per kind
// and launch, and keeps a capped list. Deciding whether the thread can go on belongs to the callers.
#pragma once

#include <string>

#include "shadow.h"

namespace an5d::emulation {

struct FaultNote {
  FaultKind kind;
  std::string where;
  Hazard hazard = Hazard::kNone;
  const Place* place = nullptr;
  bool has_other = false;
  uint3 other_block{}, other_thread{};
};

void report(const FaultNote& note);
// Whether this launch has already reported the kind; a cheap way out before building a note.
bool is_reported(FaultKind kind);
void start_reporting_launch();  // forgets which kinds were reported
bool launch_has_faults();
const Options& options();

void report_device_pointer_on_host(const Place& place);

}  // namespace an5d::emulation
