// Keys of measurements (key.h).
#include "driver/tune/key.h"

#include <fmt/format.h>

#include <cstdint>

#include "model/search.h"

namespace an5d {
namespace {

long long next_power_of_two(long long cells) {
  long long power = 1;
  while (power < cells) power *= 2;
  return power;
}

}  // namespace

std::string hash_of(const std::string& text) {
  std::uint64_t hash = 0xcbf29ce484222325;
  for (const char letter : text) hash = (hash ^ static_cast<unsigned char>(letter)) * 0x100000001b3;
  return fmt::format("{:016x}", hash);
}

TuneKey tune_key(const Stencil& stencil, Arithmetic arithmetic, const std::string& device, const Grid& grid,
                 const std::string& nvcc) {
  TuneKey key;
  key.stencil = hash_of(to_string(stencil) + to_string(stencil.nest));
  key.element = stencil.element_names();
  key.arithmetic = arithmetic == Arithmetic::kFast ? "fast" : "exact";
  key.device = device;
  for (const long long cells : grid.cells) key.grid_class.push_back(next_power_of_two(cells));
  key.an5dc = AN5DC_VERSION;
  key.nvcc = nvcc;
  return key;
}

Grid tuning_grid(const Stencil& stencil, const std::optional<Grid>& asked) {
  Grid grid = run_of(stencil, asked);
  const KnownGrid known = known_grid(stencil);
  for (std::size_t d = 0; d < known.cells.size(); ++d) grid.cells[d] = known.cells[d].value_or(grid.cells[d]);
  return grid;
}

}  // namespace an5d
