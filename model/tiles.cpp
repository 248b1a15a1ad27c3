// The launch's own arithmetic, called with the model's numbers (tiles.h).
#include "model/tiles.h"

#include "model/row_program.h"

#define __host__
#define __device__
#include "runtime/include/an5d/pieces.h"
#include "runtime/include/an5d/strips.h"
#include "runtime/include/an5d/waves.h"
#undef __host__
#undef __device__

namespace an5d {

long long tiles_of(const Stencil& stencil, const Geometry& block, const Grid& grid) {
  const LinesGeometry& lines = std::get<LinesGeometry>(block.of_kind);
  const Halo x = halo_x(stencil);
  const TileShape tile = {block.useful.y, block.useful.x, block.cells.x, lines.pack, x.lo, x.hi};
  if (streams_several(block.kind, stencil))
    return pieces(grid.cells[1], block.useful.y) * pieces(grid.cells[2], block.useful.x);
  return strips_of(tile, grid.cells[1], grid.cells[2]).count;
}

WaveCount waves_of(const Stencil& stencil, const Geometry& block, const Grid& grid, long long resident) {
  const long long planes = grid.cells[0], filling = std::get<LinesGeometry>(block.of_kind).filling;
  const long long tiles = tiles_of(stencil, block, grid);
  const auto waves = whole_waves(planes, filling, tiles, resident);
  return {waves.blocks(planes, tiles), waves.steps(planes, filling, tiles, resident)};
}

}  // namespace an5d
