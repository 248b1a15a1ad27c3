// Register estimates (registers.h).
#include "model/registers.h"

#include <algorithm>

#include "model/geometry.h"
#include "model/instructions.h"

namespace an5d {
namespace {

int words_of(const Stencil& stencil) { return size_of(stencil.element()) == 8 ? 2 : 1; }

// What a thread needs besides what it keeps. Of one cell: fitted to nvcc 13 for sm_90 over the paper's
// stencils: addresses, bounds and what one update holds at a time; that is most for a plane's partial sums
// and for long stars.
int at_hand(const OneCell&, const Stencil& stencil, const Schedule& schedule, const Geometry&) {
  const bool is_double = size_of(stencil.element()) == 8;
  const int taps = static_cast<int>(stencil.update().taps.size());
  if (stencil.rank() == 3 && schedule.combine == Combine::kStar) {
    const int ahead = schedule.in == In(Direct{}) ? 0 : 3;
    return is_double && ahead == 0 && taps <= 13 ? 12 : 11 + ahead + taps / 2;
  }
  if (stencil.rank() == 3) return 20;
  if (schedule.combine == Combine::kStar) return is_double ? 29 : 24;
  return is_double ? 60 : 44;
}

// Besides what is kept, of stages: for a word of a row, for a tier, for every further row between barriers,
// for a tap beyond five, and always. With that, of 699 kernels (docs/results/h200_sweep_lane.csv), most that
// are said to do without local memory do, and few others.
struct StageFit {
  double row, tier, further, tap, always;
};
StageFit stage_fit(bool is_double, bool is_partial, bool is_star) {
  if (!is_partial) return is_double ? StageFit{0.5, 8, 18, 3, 16} : StageFit{2.5, 8, 18, 0, 8};
  if (is_star) return is_double ? StageFit{0.5, 20, 8, 0, 58} : StageFit{0.5, 20, 18, 0, 46};
  return is_double ? StageFit{2, 16, 14, 1, 36} : StageFit{3, 12, 18, 0, 12};
}

int at_hand(const Stages& stages, const Stencil& stencil, const Schedule& schedule, const Geometry&) {
  const bool is_double = size_of(stencil.element()) == 8;
  const StageFit more =
      stage_fit(is_double, schedule.combine == Combine::kPartial, stencil.shape == Shape::kStar);
  // Divisions and roots of doubles that are under way at the same time.
  const int slow = is_double && stencil.flops.slow > 0 ? 4 * schedule.cells.x * schedule.tiers : 0;
  const int words = schedule.cells.x * size_of(stencil.element()) / 4;
  const int taps = std::max(0, static_cast<int>(stencil.update().taps.size()) - 5);
  return slow + static_cast<int>(more.row * words + more.tier * schedule.tiers +
                                 more.further * (stages.rows - 1) + more.tap * taps + more.always);
}

// Roughly: the sweeps' kernels of stars and sums that needed no local memory have 12 more on average
// (docs/results/h200_sweep_lines.csv), those of the general form 6 (h200_sweep_general.csv).
int at_hand(const Lines&, const Stencil& stencil, const Schedule& schedule, const Geometry& block) {
  const int cells = block.kept_cells + schedule.cells.product();  // while a tier works
  return cells * words_of(stencil) + (schedule.combine == Combine::kGather ? 30 : 50);
}

}  // namespace

Registers registers_of(const Stencil& stencil, const Schedule& schedule, Arithmetic arithmetic) {
  const Geometry block = geometry(stencil, schedule, arithmetic);
  const int words = words_of(stencil);
  Registers result;
  result.kept = schedule.tiers * block.kept_planes * block.kept_cells * words;
  result.needed =
      result.kept +
      std::visit([&](const auto& kind) { return at_hand(kind, stencil, schedule, block); }, block.kind);
  // A quotient that IEEE 754 rounds is a subroutine, but by most constants.
  const auto slow = [](const Update& update) { return divides_slowly(update.value); };
  if (arithmetic == Arithmetic::kExact && std::ranges::any_of(stencil.updates, slow)) result.needed += 8;
  // Several cells' quotients by constants are checked together: dividends and quotients are kept until then,
  // beside all that a star reads. With that much they do not spill.
  if (arithmetic == Arithmetic::kExact && schedule.cells.x > 1 &&
      quotients_by_products(stencil.update().value) > 0)
    result.needed += (schedule.combine == Combine::kPartial ? 2 : 5) * schedule.cells.x * words;
  return result;
}

}  // namespace an5d
