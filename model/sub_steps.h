// A time step as a chain of sub-steps: updates between two barriers of a thread block. Counted once, from the
// stencil alone; geometry, model and plan read it.
//
// Planes are those of the streamed axis; a stencil without one has a single plane. At step s of the stream
// plane s arrives, and tier n's update u makes the plane s - (n - 1) * tier_lag - lag[u] of time step n.
#pragma once

#include <vector>

#include "polyhedral/stencil/stencil.h"

namespace an5d {

// A plane of a field that threads show each other, as they read it beside their own column.
struct ShownPlane {
  int field = 0;
  int back = 1;   // as Tap::back
  int ahead = 0;  // of the plane s - (n - 1) * tier_lag
  bool operator==(const ShownPlane&) const = default;
};

struct SubStep {
  std::vector<int> updates;  // in C's order
  std::vector<ShownPlane> shown;
};

struct StepChain {
  std::vector<SubStep> sub_steps;
  std::vector<int> lag;                  // of each update
  std::vector<std::vector<Halo>> reach;  // of each update, per axis: cells of the step before, around its own
  int tier_lag = 0;                      // planes from one tier to the next
  int window = 1;                        // planes that a thread keeps of a field at one time step
  int kept = 0;                          // planes of all fields, of which a tier reads as many at least
  int shown = 0;                         // planes of a sub-step, at most
};

StepChain step_chain(const Stencil& stencil);

// Does a tap lie beside the own column? `streams`: the outermost axis is the streamed one.
bool is_beside(const Tap& tap, bool streams);

}  // namespace an5d
