// What a schedule takes of a multiprocessor, in closed form. The legality table and the choice of a
// schedule read it.
#pragma once

#include "model/device.h"
#include "model/schedule.h"
#include "polyhedral/stencil.h"

namespace an5d {

struct Footprint {
  int threads = 0;         // per block
  int shared_bytes = 0;    // per block
  int kept_registers = 0;  // per thread: the planes it carries, one word per 4 bytes
  int registers = 0;       // per thread, estimated: what nvcc 13 needs without spilling (docs/schedule.md)
  Extent2 useful;          // cells of the tile that a launch of bT steps stores
};

Footprint footprint(const Stencil& stencil, const Schedule& schedule, Arithmetic arithmetic);

// Halos of the blocked axes: x is the innermost axis, y the one around it. {0, 0} where there is none.
Halo halo_x(const Stencil& stencil);
Halo halo_y(const Stencil& stencil);

// Is there a division in it that takes more than products?
bool divides_slowly(const ExprPtr& expr);

// Arithmetic instructions of an update, roots and slow divisions aside. Without -ffast-math a quotient by a
// constant takes as long as several (docs/model.md).
double arithmetic_instructions(const Stencil& stencil, Arithmetic arithmetic);

// What a step of threads with several cells takes near an end of the stream, where rows are checked, of one
// in between: two and a half times as long where all cells are, too, and 1.6 times where those at borders are
// (1.3 to 1.75 on an H200, docs/decisions/0015).
double end_weight(Edge edge);

// The halo along the streamed axis, {0, 0} for a 1-D stencil, which has none.
Halo halo_stream(const Stencil& stencil);

// Planes of one time step that the update of one plane reads: 2 rad + 1 for a symmetric stencil.
int planes_read(const Stencil& stencil);

// Cells at either end of a thread's row that are handed to its neighbours at a time: the radius, rounded up
// to what one access takes.
int rim_cells(const Stencil& stencil, const Schedule& schedule);

// Do warps hand rows on to each other, rather than share them? In 2-D, with exchange=shuffle.
bool hands_rows_on(const Stencil& stencil, const Schedule& schedule);

// sync=step:N: planes between barriers.
int rows_at_a_time(const Schedule& schedule);

// Threads with several cells: steps in the text of the loop along the stream, after which all that rotates is
// back in its place.
int steps_of_round(const Stencil& stencil, const Schedule& schedule);

// Cells that one access of 16 bytes moves, with pad=16 of global memory, with stages of shared memory;
// otherwise 1.
int pack_cells(const Stencil& stencil, const Schedule& schedule);

// 3-D register tiles: packs of a line that are loaded before and behind the tile because the first tier reads
// them; none where that would leave no pack more to store.
Halo packs_beside(const Stencil& stencil, const Schedule& schedule);

// Packs of a plane beside the tile that are loaded for the first tier: whole lines before and behind, and the
// ends of the tile's own.
int framed_packs(const Stencil& stencil, const Schedule& schedule);

// Planes of the ring between global memory and a 3-D register tile that are in use, besides those on their
// way: the first tier reads them where they are, the oldest for the cells beside those that it updates.
int planes_held(const Stencil& stencil);

}  // namespace an5d
