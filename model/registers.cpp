// Register estimates (registers.h).
#include "model/registers.h"

#include <algorithm>

#include "model/fitted.h"
#include "model/geometry.h"
#include "model/instructions.h"
#include "model/row_program.h"
#include "model/step_accesses.h"
#include "model/step_launches.h"

namespace an5d {
namespace {

int words_of(const Stencil& stencil) { return size_of(stencil.element()) == 8 ? 2 : 1; }

// What a thread needs besides what it keeps. Of one cell: addresses, bounds and what one update holds at a
// time; that is most for a plane's partial sums and for long stars.
int at_hand(const OneCell&, const Stencil& stencil, const Schedule& schedule, const Geometry&) {
  const bool is_double = size_of(stencil.element()) == 8;
  const int taps = static_cast<int>(stencil.update().taps.size());
  const RegisterFit& fit = fitted_registers();
  if (stencil.rank() == 3 && schedule.combine == Combine::kStar) {
    const bool direct = schedule.in == In(Direct{});
    if (is_double && direct && taps <= fit.few_taps) return fit.star_3d_few_taps;
    return fit.star_3d + (direct ? 0 : fit.ahead) + taps / 2;
  }
  if (stencil.rank() == 3) return fit.others_3d;
  return fit.others_2d.of(schedule.combine != Combine::kStar).of(is_double);
}

const StageRegisters& stage_registers(bool is_double, bool is_partial, bool is_star) {
  const RegisterFit& fit = fitted_registers();
  return (!is_partial ? fit.stage_stars : is_star ? fit.stage_star_sums : fit.stage_box_sums).of(is_double);
}

// Rows of several arrays: those that a tier takes, and what it makes of them. The values of two steps ago are
// kept, and made of kept ones.
int at_hand_of_rows(const Stages& stages, const Stencil& stencil, const Schedule& schedule) {
  const bool is_double = size_of(stencil.element()) == 8;
  int older = 0;
  for (std::size_t f = 0; f < stencil.fields.size(); ++f)
    older += !stencil.fields[f].is_array() && !stencil.amid.lacks_field(static_cast<int>(f));
  const RowProgram program = row_program(stencil, schedule.coefficients);
  const int rows = program.arrays_amid() + program.fields_amid() - 2 * older;
  const RegisterFit& fit = fitted_registers();
  return rows * schedule.cells.x * words_of(stencil) + fit.rows.of(is_double) +
         fit.rows_further.of(is_double) * (stages.rows - 1);
}

int at_hand(const Stages& stages, const Stencil& stencil, const Schedule& schedule, const Geometry&) {
  if (streams_several(stages, stencil)) return at_hand_of_rows(stages, stencil, schedule);
  const bool is_double = size_of(stencil.element()) == 8;
  const StageRegisters& more =
      stage_registers(is_double, schedule.combine == Combine::kPartial, stencil.shape == Shape::kStar);
  // Divisions and roots of doubles that are under way at the same time.
  const int slow = is_double && stencil.flops.slow > 0
                       ? fitted_registers().stage_slow * schedule.cells.x * schedule.tiers
                       : 0;
  const int words = schedule.cells.x * size_of(stencil.element()) / 4;
  const int taps = std::max(0, static_cast<int>(stencil.update().taps.size()) - 5);
  return slow + static_cast<int>(more.row * words + more.tier * schedule.tiers +
                                 more.further * (stages.rows - 1) + more.tap * taps + more.always);
}

int at_hand(const Lines& lines, const Stencil& stencil, const Schedule& schedule, const Geometry& block) {
  if (streams_several(lines, stencil)) {
    const RegisterFit& fit = fitted_registers();
    const RowProgram program = row_program(stencil, schedule.coefficients);
    const int arrays = program.arrays_amid(), updates = program.fields_amid();
    return (arrays + updates) * schedule.cells.x * words_of(stencil) + (arrays - updates) * fit.line_input +
           fit.line_program;
  }
  const int cells = block.kept_cells + schedule.cells.product();  // while a tier works
  const RegisterFit& fit = fitted_registers();
  return cells * words_of(stencil) + (schedule.combine == Combine::kGather ? fit.lines_general : fit.lines);
}

// Groups that keep planes are unrolled as often as the window is long: nvcc loads all that an update reads at
// once, and keeps the address of each array. Where nothing is kept, it loads as late as it has to.
int at_hand(const OneStep& one, const Stencil& stencil, const Schedule&, const Geometry& block) {
  const RegisterFit& fit = fitted_registers();
  if (one.cells == 1 || one.place != Planes::kRegisters) return fit.naive;
  const int words = one.cells * words_of(stencil);
  int most = 0;
  for (const std::vector<int>& updates : step_launches(stencil).updates) {
    const StepAccesses launch = step_accesses(stencil, updates, one.cells);
    most = std::max(most, static_cast<int>(words * launch.groups + fit.group_array * launch.streams));
  }
  return most + fit.group - block.kept_planes * words;  // what is kept is among what is read
}

}  // namespace

Registers registers_of(const Stencil& stencil, const Schedule& schedule, Arithmetic arithmetic) {
  const Geometry block = geometry(stencil, schedule, arithmetic);
  const int words = words_of(stencil);
  const RegisterFit& fit = fitted_registers();
  Registers result;
  result.kept = schedule.tiers * block.kept_planes * block.kept_cells * words;
  double needed = 1;  // of those kept
  if (std::holds_alternative<Lines>(block.kind) && streams_several(block.kind, stencil)) {
    // The last tier hands no inputs on.
    result.kept -= row_program(stencil, schedule.coefficients).kept_inputs() * block.kept_cells * words;
    needed = fit.line_kept;
  }
  result.needed =
      static_cast<int>(needed * result.kept) +
      std::visit([&](const auto& kind) { return at_hand(kind, stencil, schedule, block); }, block.kind);
  if (streams_several(block.kind, stencil)) {
    const int held =
        row_program(stencil, schedule.coefficients).held_registers(stencil, block.cells, schedule.tiers);
    result.kept += held;
    result.needed += held;
  }
  // A quotient that IEEE 754 rounds is a subroutine, but by most constants.
  const auto slow = [](const Update& update) { return update.quotients.any_slow; };
  if (arithmetic == Arithmetic::kExact && std::ranges::any_of(stencil.updates, slow))
    result.needed += fit.divides_slowly;
  // Several cells' quotients by constants are checked together: dividends and quotients are kept until then,
  // beside all that a star reads. With that much they do not spill.
  if (arithmetic == Arithmetic::kExact && schedule.cells.x > 1 && stencil.update().quotients.by_products > 0)
    result.needed += (schedule.combine == Combine::kPartial ? fit.sum_quotients : fit.quotients) *
                     schedule.cells.x * words;
  return result;
}

}  // namespace an5d
