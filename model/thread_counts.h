// How many threads of one launch do what: the classes of section 5 of the AN5D paper, in closed form.
//
// A launch advances bT time steps. It has a tile of the blocked axes for every `useful` cells of each and a
// chunk of hSN planes of the streamed axis; together they make n'tb thread blocks (sections 4.1, 4.2.3). In a
// block each cell of a plane has a thread. Tier T = 1..bT turns planes of time step T - 1 into planes of T;
// what it computes reaches (bT - T) * halo beyond the useful cells and the chunk, on either side. Every count
// is of (thread, plane, tier): a thread counts once for each plane of each tier. Planes outside of the array
// are not visited.
#pragma once

#include "model/prediction.h"
#include "model/schedule.h"
#include "polyhedral/stencil/stencil.h"

namespace an5d {

// The cell that a thread has at a plane and tier, by where it lies. The five add up to all threads.
struct ThreadClasses {
  long long out_of_bound = 0;  // outside of the array, of which a stencil's border is part
  long long passive = 0;       // beyond the tier's reach: no later tier needs it, it keeps its old value
  long long boundary = 0;      // within reach, on the border: constant
  long long redundant = 0;     // within reach, updated for the sake of later tiers; a neighbour stores it
  long long valid = 0;         // updated, and this block's to store
  long long sum() const { return out_of_bound + passive + boundary + redundant + valid; }
  bool operator==(const ThreadClasses&) const = default;
};

struct ThreadCounts {
  long long blocks = 0;         // thread blocks, n'tb
  ThreadClasses classes;        // over tiers 1 to bT
  long long updates = 0;        // thcomp: redundant and valid
  long long shared_reads = 0;   // thsm_read: boundary, redundant and valid
  long long shared_writes = 0;  // thsm_write: all
  long long global_reads = 0;   // thgm_read: see below
  long long global_writes = 0;  // thgm_write: valid, of the last tier
  bool operator==(const ThreadCounts&) const = default;
};

// Global memory is read once per plane that a block loads, by the threads whose column is on the border or is
// computed at the first tier. The outermost ring of the halo, which the kernel loads too but never computes,
// is in none of the paper's classes; Table 5 is reproduced without it (docs/model.md).
// The schedule must be legal; the grid has one number for each axis of the stencil.
ThreadCounts thread_counts(const Stencil& stencil, const Schedule& schedule, const Grid& grid);

}  // namespace an5d
