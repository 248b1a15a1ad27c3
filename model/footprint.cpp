// Closed-form resources of a schedule (footprint.h).
#include "model/footprint.h"

#include <algorithm>
#include <numeric>

#include "polyhedral/reciprocal.h"

namespace an5d {

Halo halo_x(const Stencil& stencil) { return stencil.axes.back().halo; }

Halo halo_y(const Stencil& stencil) { return stencil.rank() == 3 ? stencil.axes[1].halo : Halo{}; }

Halo halo_stream(const Stencil& stencil) { return stencil.rank() > 1 ? stencil.axes[0].halo : Halo{}; }

int planes_read(const Stencil& stencil) { return halo_stream(stencil).both() + 1; }

int rim_cells(const Stencil& stencil, const Schedule& schedule) {
  const int radius = std::max(halo_x(stencil).lo, halo_x(stencil).hi);
  int cells = 1;
  while (cells < radius) cells *= 2;
  return std::min(cells, schedule.cells.x);
}

namespace {

// Along the stream, whichever way it runs.
int reach_ahead(const Stencil& stencil) { return std::max(halo_stream(stencil).lo, halo_stream(stencil).hi); }

}  // namespace

bool hands_rows_on(const Stencil& stencil, const Schedule& schedule) {
  return stencil.rank() == 2 && schedule.exchange == Exchange::kShuffle;
}

int rows_at_a_time(const Schedule& schedule) {
  const StepSync* step = std::get_if<StepSync>(&schedule.sync);
  return step ? step->planes : 1;
}

int steps_of_round(const Stencil& stencil, const Schedule& schedule) {
  const int kept = planes_read(stencil) - 1, rows = rows_at_a_time(schedule);
  const bool rotates = schedule.combine != Combine::kPartial;
  if (hands_rows_on(stencil, schedule)) return rotates ? std::lcm(kept, rows) : rows;
  if (schedule.combine == Combine::kGather) return kept;
  return !rotates ? 1 : kept % 2 == 0 ? kept : 2 * kept;  // even: two buffers of ends
}

int pack_cells(const Stencil& stencil, const Schedule& schedule) {
  const int bytes = hands_rows_on(stencil, schedule) ? 16 : schedule.pad;
  return std::max(1, bytes / size_of(stencil.element));
}

int planes_held(const Stencil& stencil) { return reach_ahead(stencil) + 1; }

namespace {

int whole(int cells, int pack) { return (cells + pack - 1) / pack * pack; }

// Cells at both ends of a line, all of a thread's, of which the last of so many time steps has nothing to
// store.
int line_ends(const Stencil& stencil, const Schedule& schedule, int steps) {
  const Halo x = halo_x(stencil);
  return whole(steps * x.lo, schedule.cells.x) + whole(steps * x.hi, schedule.cells.x);
}

}  // namespace

Halo packs_beside(const Stencil& stencil, const Schedule& schedule) {
  const int pack = pack_cells(stencil, schedule), steps = schedule.tiers;
  if (line_ends(stencil, schedule, steps - 1) == line_ends(stencil, schedule, steps)) return {};
  return {whole(halo_x(stencil).lo, pack) / pack, whole(halo_x(stencil).hi, pack) / pack};
}

int framed_packs(const Stencil& stencil, const Schedule& schedule) {
  const int ends = packs_beside(stencil, schedule).both(),
            row = schedule.block.x / pack_cells(stencil, schedule);
  return halo_y(stencil).both() * (row + ends) + schedule.block.y * ends;
}

namespace {

// Of a plane, by a thread and tier: its own, and in the general form those beside them that it reads.
int cells_kept(const Stencil& stencil, const Schedule& schedule) {
  if (schedule.combine != Combine::kGather) return schedule.cells.product();
  return (schedule.cells.x + halo_x(stencil).both()) * (schedule.cells.y + halo_y(stencil).both());
}

// Besides the planes kept, of threads with one cell, fitted to nvcc 13 for sm_90 over the paper's stencils:
// addresses, bounds and what one update holds at a time; that is most for a plane's partial sums and for long
// stars.
int registers_at_hand(const Stencil& stencil, const Schedule& schedule) {
  const bool is_double = size_of(stencil.element) == 8;
  const int taps = static_cast<int>(stencil.taps.size());
  if (stencil.rank() == 3 && schedule.combine == Combine::kStar) {
    const int ahead = schedule.in == In(Direct{}) ? 0 : 3;
    return is_double && ahead == 0 && taps <= 13 ? 12 : 11 + ahead + taps / 2;
  }
  if (stencil.rank() == 3) return 20;
  if (schedule.combine == Combine::kStar) return is_double ? 29 : 24;
  return is_double ? 60 : 44;
}

// With what the sweep's kernels of rows needed no local memory, or next to none: what is kept is copied in
// part while tiers follow each other, and of many doubles uniform registers do not hold all coefficients.
int registers_of_rows(const Stencil& stencil, const Schedule& schedule, int kept) {
  const bool is_double = size_of(stencil.element) == 8, partial = schedule.combine == Combine::kPartial;
  const int coefficients = is_double && stencil.taps.size() > 64 ? 24 : 0;
  return kept * 5 / 4 + coefficients + (is_double ? (partial ? 60 : 74) : (partial ? 42 : 62));
}

// The same of 3-D tiles, roughly: the sweeps' kernels of stars and sums have 12 more on average
// (docs/results/h200_sweep_lines.csv), those of the general form 6 (h200_sweep_general.csv).
int registers_of_tiles(const Stencil& stencil, const Schedule& schedule, int kept) {
  const int words = size_of(stencil.element) == 8 ? 2 : 1;
  const int at_hand = cells_kept(stencil, schedule) + schedule.cells.product();  // while a tier works
  return kept + at_hand * words + (schedule.combine == Combine::kGather ? 30 : 50);
}

// Besides what is kept, of stages: for a word of a row, for a tier, for every further row between barriers,
// for a tap beyond five, and always. With that, of 699 kernels (docs/results/h200_sweep_lane.csv), most that
// are said to do without local memory do, and few others.
struct AtHand {
  double row, tier, further, tap, always;
};
AtHand at_hand(bool is_double, bool is_partial, bool is_star) {
  if (!is_partial) return is_double ? AtHand{0.5, 8, 18, 3, 16} : AtHand{2.5, 8, 18, 0, 8};
  if (is_star) return is_double ? AtHand{0.5, 20, 8, 0, 58} : AtHand{0.5, 20, 18, 0, 46};
  return is_double ? AtHand{2, 16, 14, 1, 36} : AtHand{3, 12, 18, 0, 12};
}

int registers_of_stages(const Stencil& stencil, const Schedule& schedule, int kept) {
  // Divisions and roots of doubles that are under way at the same time.
  if (size_of(stencil.element) == 8 && stencil.flops.slow > 0) kept += 4 * schedule.cells.x * schedule.tiers;
  const AtHand more = at_hand(size_of(stencil.element) == 8, schedule.combine == Combine::kPartial,
                              stencil.shape == Shape::kStar);
  const int words = schedule.cells.x * size_of(stencil.element) / 4;
  const int taps = std::max(0, static_cast<int>(stencil.taps.size()) - 5);
  return kept +
         static_cast<int>(more.row * words + more.tier * schedule.tiers +
                          more.further * (rows_at_a_time(schedule) - 1) + more.tap * taps + more.always);
}

// Before the planes, so that their lines have the same place in 128 bytes there and in memory.
int bytes_aside(const Stencil& stencil, const Schedule& schedule) {
  const Halo beside = packs_beside(stencil, schedule);
  const int steps = beside.both() > 0 ? schedule.tiers - 1 : schedule.tiers;
  const int front = whole(steps * halo_x(stencil).lo, schedule.cells.x) / pack_cells(stencil, schedule);
  return 16 * (8 - (front + beside.lo + 6) % 8);
}

// 3-D register tiles: what tiers keep, the planes on their way, and what passes between tiers.
int bytes_of_lines(const Stencil& stencil, const Schedule& schedule) {
  const CpAsync* in = std::get_if<CpAsync>(&schedule.in);
  const int ring = in ? in->planes : 0;
  const Halo y = halo_y(stencil);
  const int framed = framed_packs(stencil, schedule) * pack_cells(stencil, schedule);
  const int planes = ring * (schedule.block.product() + framed);  // cells
  int lines = 0;
  if (schedule.combine != Combine::kStar) {
    // Planes that a tier leaves are so long in use: sums read cells again that they do not update.
    const int turns = schedule.combine == Combine::kPartial ? reach_ahead(stencil) + 2 : 2;
    const int guard = std::max(y.lo, y.hi);  // lines between planes
    lines = turns * (schedule.tiers - 1) * (schedule.block.y + guard) + guard;
  } else {
    const int shown = std::min(schedule.cells.y, y.both());  // by a warp
    const int tiers = std::max(1, schedule.tiers - 1);       // the first finds lines in the ring
    lines = 2 * tiers * (schedule.block.y / schedule.cells.y + 2) * shown;
  }
  // With shares, also what says which piece of work is next.
  const int piece = std::holds_alternative<Weighted>(schedule.stream) ? 224 : 0;
  return (planes + lines * schedule.block.x) * size_of(stencil.element) + piece +
         bytes_aside(stencil, schedule);
}

int quotients_by_products(const ExprPtr& expr) {
  if (const Binary* binary = expr->as<Binary>()) {
    const bool quotient = binary->op == BinaryOp::kDiv && exact_reciprocal(*expr);
    return quotient + quotients_by_products(binary->left) + quotients_by_products(binary->right);
  }
  int count = 0;
  for (const ExprPtr& part : operands(*expr)) count += quotients_by_products(part);
  return count;
}

// Does -ffast-math put the constant that this is divided by into a sum's coefficients?
bool scales_coefficients(const ExprPtr& expr) {
  const ExprPtr inverse = reciprocal_of_divisor(expr);
  return inverse && scaled(expr->as<Binary>()->left, inverse);
}

}  // namespace

double end_weight(Edge edge) { return edge == Edge::kLane ? 1.6 : 2.5; }

// Asked for every candidate of a search: sums, most of what there is to see, take no copy of their operands.
bool divides_slowly(const ExprPtr& expr) {
  if (const Binary* binary = expr->as<Binary>()) {
    const bool quotient =
        binary->op == BinaryOp::kDiv && is_floating(expr->type) && !divides_by_products(*expr);
    return quotient || divides_slowly(binary->left) || divides_slowly(binary->right);
  }
  const std::vector<ExprPtr> parts = operands(*expr);
  return std::any_of(parts.begin(), parts.end(), divides_slowly);
}

double arithmetic_instructions(const Stencil& stencil, Arithmetic arithmetic) {
  const FlopCount& flops = stencil.flops;
  const double quick = flops.fma + flops.mul + flops.add + flops.other - flops.slow;
  if (arithmetic == Arithmetic::kFast) return quick - scales_coefficients(stencil.value);
  const double quotient = size_of(stencil.element) == 8 ? 4 : 8;  // j2d5pt, j2d9pt-gol, j3d27pt on an H200
  return quick + quotient * quotients_by_products(stencil.value);
}

Footprint footprint(const Stencil& stencil, const Schedule& schedule, Arithmetic arithmetic) {
  Footprint result;
  if (schedule.cells.x < 1 || schedule.cells.y < 1) return result;
  result.threads = schedule.threads();
  const int published = schedule.combine == Combine::kGather ? planes_read(stencil) : 1;
  const Halo x = halo_x(stencil), y = halo_y(stencil);
  // Reads of the tile's outermost threads may touch cells before and after it.
  const int plane = schedule.block.product() + y.both() * schedule.block.x + x.both();
  constexpr int kBuffers = 2;  // paper, section 4.2.2: double buffering saves one barrier
  result.shared_bytes = kBuffers * published * plane * size_of(stencil.element);
  const int words = size_of(stencil.element) == 8 ? 2 : 1;
  result.kept_registers = schedule.tiers * planes_read(stencil) * words;
  result.registers = result.kept_registers + registers_at_hand(stencil, schedule);
  const int steps = schedule.time_steps();
  result.useful = {schedule.block.x - steps * x.both(), schedule.block.y - steps * y.both()};
  if (schedule.cells.x > 1 && stencil.rank() == 3) {
    // Tier 1 reads what it needs beside the tile from memory.
    const int within = packs_beside(stencil, schedule).both() > 0 ? steps - 1 : steps;
    result.useful.x = schedule.block.x - line_ends(stencil, schedule, within);
    result.useful.y = schedule.block.y - (steps - 1) * y.both();
    result.shared_bytes = bytes_of_lines(stencil, schedule);
    result.kept_registers =
        schedule.tiers * (planes_read(stencil) - 1) * cells_kept(stencil, schedule) * words;
    result.registers = registers_of_tiles(stencil, schedule, result.kept_registers);
  } else if (schedule.cells.x > 1 && hands_rows_on(stencil, schedule)) {
    const CpAsync* ring = std::get_if<CpAsync>(&schedule.in);
    const int slots = (ring ? ring->planes : 0) + schedule.stages - 1;
    result.shared_bytes = slots * rows_at_a_time(schedule) * schedule.block.x * size_of(stencil.element);
    result.kept_registers =
        schedule.tiers * (planes_read(stencil) - 1) * cells_kept(stencil, schedule) * words;
    result.registers = registers_of_stages(stencil, schedule, result.kept_registers);
  } else if (schedule.cells.x > 1) {
    // A ring of rows; for every tier the ends of all threads' rows, twice, used in turn.
    const CpAsync* ring = std::get_if<CpAsync>(&schedule.in);
    const int ends = 2 * 2 * schedule.tiers * (result.threads + 2) * rim_cells(stencil, schedule);
    result.shared_bytes = ((ring ? ring->planes : 0) * schedule.block.x + ends) * size_of(stencil.element);
    const int rows = planes_read(stencil) - 1 + schedule.skew;
    result.kept_registers = schedule.tiers * rows * schedule.cells.x * words;
    result.registers = registers_of_rows(stencil, schedule, result.kept_registers);
  }
  // A quotient that IEEE 754 rounds is a subroutine, but by most constants.
  if (arithmetic == Arithmetic::kExact && divides_slowly(stencil.value)) result.registers += 8;
  // Several cells' quotients by constants are checked together: dividends and quotients are kept until then,
  // beside all that a star reads. With that much they do not spill.
  if (arithmetic == Arithmetic::kExact && schedule.cells.x > 1 && quotients_by_products(stencil.value) > 0)
    result.registers += (schedule.combine == Combine::kPartial ? 2 : 5) * schedule.cells.x * words;
  return result;
}

}  // namespace an5d
