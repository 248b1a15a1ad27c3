// A time step on its way through the rewrites: each is given one, and returns one.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "frontend/nest/loop_nest.h"
#include "polyhedral/cells/cell_sets.h"
#include "polyhedral/stencil/stencil.h"

namespace an5d {

struct RewrittenStep {
  // What a sweep of `nest` has been.
  struct Origin {
    std::size_t number_in_c = 0;  // in `in_c`
    // Where what it has become is right with its bounds only: of each loop the iterations that are relied on.
    std::vector<int> iterations = {};
    // Before index set extension, over the cells that C updates; and how many iterations each of its loops is
    // relied on to have.
    std::optional<Sweep> over_fewer = {};
    long enough = 1;
  };
  // Arrays among which the step copied: one is read, `name`, and another one made, `partner`.
  struct Copied {
    std::string name, partner;
    CopiedArrays arrays;
  };

  LoopNest nest;                // what is left to prove
  LoopNest in_c;                // sweeps without a box of their own are marked as those that update again
  std::vector<Origin> origins;  // of each sweep of `nest`
  std::vector<CellPlacing> placings;  // that calls are asked about
  std::vector<Copied> copied;

  void rely_on(std::size_t sweep);          // on its bounds
  void mark_in_c(std::size_t sweep);        // no box of the stencil is that of the sweep in C
  void count_by_bounds(std::size_t sweep);  // its bounds are not those that the sweep has in C
  void take_out(std::size_t sweep);         // those behind it have other numbers then
};

// A step as C has it.
RewrittenStep as_in_c(const LoopNest& nest);

// The sweep with one of its assignments, and the temporaries that this needs.
Sweep part_of(const Sweep& sweep, std::size_t assignment);

// Sweep::updates_again of all, as those of C are marked (frontend/storage/border_marks.h).
void mark_again(LoopNest& nest);

}  // namespace an5d
