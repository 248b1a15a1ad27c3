// Where everything of a thread block lies, counted: the tile and the part of it that is stored, the planes
// that a tier lags behind, the slots of shared memory. One value for all who need it: legality, register
// estimates, prediction, plan; the emitted text asserts its sizes.
//
// All numbers are those of the main launch, of bT = tiers x stages time steps. Planes are those of the
// streamed axis; in 2-D they are rows.
#pragma once

#include <variant>

#include "model/kind.h"
#include "model/schedule.h"
#include "polyhedral/stencil/stencil.h"

namespace an5d {

// One cell per thread: all tiers have two buffers, used in turn; where planes move, each tier has its own.
struct OneCellGeometry {
  int published = 1;  // planes that a tier writes to shared memory
  int buffers = 2;
  int buffer = 0;  // cells: those planes, with what threads at the rim of the tile read beside them
  bool operator==(const OneCellGeometry&) const = default;
};

struct StagesGeometry {
  int arrays = 1;  // that stream through the block
  int lag = 0;     // steps from the arrival of a row until the row made of it is stored
  int slots = 0;   // of `Stages::rows` rows: on their way, and one for each further stage
  int copies = 0;  // cells of a row that a thread copies, at most
  int pack = 1;    // cells that one access of shared memory moves
  bool operator==(const StagesGeometry&) const = default;
};

struct LinesGeometry {
  int arrays = 1;          // that stream through the block
  int pack = 1;            // cells that one access moves, of shared and of global memory
  Halo beside;             // packs of a line before and behind the tile that tier 1 reads, if it reads there
  int framed = 0;          // packs of a plane around the tile that tier 1 reads
  int held = 0;            // planes of the ring that tier 1 reads, besides those on their way
  int lag = 0;             // steps from the arrival of a plane until the plane made of it is stored
  int filling = 0;         // planes that it takes to begin a tile
  Extent2 before, behind;  // cells of the tile before and behind its useful part
  int turns = 0;           // planes that a tier leaves for the next and that are still in use; none for stars
  int guard = 0;           // lines before and behind each of these, which threads at the rim read
  int shown = 0;           // stars: lines of a warp that the warps beside it read
  int together = 1;        // stars: lines that go through the tiers side by side
  bool operator==(const LinesGeometry&) const = default;
};

// The tile is what a block updates, of each plane that passes through it.
struct OneStepGeometry {
  int launches = 1;  // of a time step
  bool operator==(const OneStepGeometry&) const = default;
};

struct Geometry {
  Kind kind;
  int threads = 0;       // of a block
  Extent2 tile;          // cells, halo included
  Extent2 cells;         // of a thread
  Extent2 useful;        // cells of the tile that are stored
  int shared_bytes = 0;  // of a block
  int kept_planes = 0;   // that a tier keeps from one step to the next
  int kept_cells = 0;    // that a thread keeps of each of them
  int phases = 1;        // steps after which all that rotates is back in its place
  std::variant<OneCellGeometry, StagesGeometry, LinesGeometry, OneStepGeometry> of_kind;
  bool operator==(const Geometry&) const = default;
};

// `arithmetic` decides which way a sum takes the stream. The schedule need not be legal, but its numbers have
// to be within their ranges (ranges.h) and the cells of a block have to divide it.
Geometry geometry(const Stencil& stencil, const Schedule& schedule, Arithmetic arithmetic);

// Halos of the blocked axes: x is the innermost axis, y the one around it. {0, 0} where there is none.
Halo halo_x(const Stencil& stencil);
Halo halo_y(const Stencil& stencil);

// The halo along the streamed axis, {0, 0} for a 1-D stencil, which has none; and the same in the order in
// which planes are visited, from high to low for some sums.
Halo halo_stream(const Stencil& stencil);
Halo visited_halo(const Stencil& stencil, const Schedule& schedule, Arithmetic arithmetic);

// Lines: planes of the ring that tier 1 reads, besides those on their way.
int planes_held(const Stencil& stencil, const Schedule& schedule, Arithmetic arithmetic);

// What a step of stages takes near an end of the stream, where rows are checked, of one in between: two and a
// half times as long where all cells are, too, and 1.6 times where those at borders are (1.3 to 1.75 on an
// H200, docs/decisions/0015).
double end_weight(Edge edge);

// Planes of one time step that the update of one plane reads: 2 rad + 1 for a symmetric stencil.
int planes_read(const Stencil& stencil);

}  // namespace an5d
