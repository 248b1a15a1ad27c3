// The registers that a thread needs: what it keeps from step to step, counted, and what nvcc needs beside
// that, estimated.
#pragma once

#include "model/schedule.h"
#include "polyhedral/stencil/stencil.h"

namespace an5d {

struct Registers {
  int kept = 0;    // by the planes that a thread carries, one for 4 bytes
  int needed = 0;  // in all, estimated: what nvcc 13 needs without spilling (docs/schedule.md)
};

Registers registers_of(const Stencil& stencil, const Schedule& schedule, Arithmetic arithmetic);

}  // namespace an5d
