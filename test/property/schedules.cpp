// Draws schedules until the legality table has nothing against one (schedules.h).
#include "test/property/schedules.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>

#include "model/geometry.h"
#include "model/usable_sum.h"

namespace an5d::property {
namespace {

// Grows with the instructions of the printed kernel: every degree unrolls tiers x planes updates, four times.
long long text_size(const Stencil& stencil, const Schedule& schedule) {
  const long long taps = static_cast<long long>(stencil.update().taps.size()) + 6;
  const int regions = schedule.edge == Edge::kSplit ? 2 : 1;
  return 2LL * regions * schedule.tiers * planes_read(stencil) * taps;
}

// The same of stages: every degree unrolls a stage's tiers for each of a round's rows, in three regions and
// where borders differ.
long long text_size_of_stages(const Stencil& stencil, const Schedule& schedule, Arithmetic arithmetic) {
  const long long taps = static_cast<long long>(stencil.update().taps.size()) + 6;
  return 4LL * geometry(stencil, schedule, arithmetic).phases * schedule.tiers * taps;
}

int round_up(int value, int to) { return (value + to - 1) / to * to; }

int draw_tiers(const Stencil& stencil, Random& random) {
  const int most = stencil.rank() == 3 ? 5 : 12;
  return random.chance(50) ? random.between(1, 4) : random.between(3, most);
}

Combine draw_combine(const Stencil& stencil, Arithmetic arithmetic, Random& random) {
  if (usable_sum(stencil, arithmetic) && random.chance(50)) return Combine::kPartial;
  return random.chance(50) ? Combine::kGather : Combine::kStar;
}

// The tile: the smallest legal one, or the halo of all tiers and something more.
Extent2 draw_block(const Stencil& stencil, int tiers, Random& random) {
  const int least_x = tiers * halo_x(stencil).both() + 1, least_y = tiers * halo_y(stencil).both() + 1;
  if (stencil.rank() < 3) {
    const int smallest = round_up(least_x, 32);
    return {random.chance(30) ? smallest : smallest + 32 * random.pick<int>({0, 1, 1, 2, 3, 7}), 1};
  }
  const bool smallest = random.chance(30);
  Extent2 block{least_x, least_y};
  if (!smallest) block = {least_x + random.between(0, 12), least_y + random.between(0, 6)};
  switch (random.between(1, 4)) {  // whole warps, one way or another
    case 1:
      block = {round_up(block.x, 32), block.y};
      break;
    case 2:
      block = {round_up(block.x, 8), round_up(block.y, 4)};
      break;
    case 3:
      block = {round_up(block.x, 4), round_up(block.y, 8)};
      break;
    default:
      block = {round_up(block.x, 16), round_up(block.y, 2)};
      break;
  }
  return block;
}

Stream draw_stream(const Stencil& stencil, Random& random) {
  if (stencil.rank() == 1) return NoStream{};
  if (random.chance(20)) return Column{};
  return Chunks{random.pick<int>({1, 2, 3, 5, 7, 8, 13, 16, 31, 32, 64})};
}

Schedule draw_any(const Stencil& stencil, Arithmetic arithmetic, Random& random) {
  Schedule schedule;
  schedule.tiers = draw_tiers(stencil, random);
  schedule.block = draw_block(stencil, schedule.tiers, random);
  schedule.stream = draw_stream(stencil, random);
  schedule.combine = draw_combine(stencil, arithmetic, random);
  if (stencil.rank() > 1 && random.chance(20)) schedule.planes = Planes::kShifted;
  if (random.chance(30)) schedule.shared = SharedReads::kScalar;
  if (stencil.rank() > 1 && random.chance(50)) schedule.in = Prefetch{1};
  if (stencil.rank() > 1 && random.chance(50)) schedule.edge = Edge::kSplit;
  if (random.chance(15)) {
    schedule.resident = random.between(1, 2);
  } else if (random.chance(15)) {
    schedule.registers = random.pick<int>({32, 40, 64, 96, 255});
  }
  return schedule;
}

// Blocks of whole warps, of any shape; of three axes where a tile is kept.
Schedule draw_one_step(const Stencil& stencil, Random& random) {
  Schedule schedule;
  schedule.planes =
      random.pick<Planes>({Planes::kGlobal, Planes::kRegisters, Planes::kShared, Planes::kMixed});
  const bool of_planes = schedule.planes == Planes::kRegisters || schedule.planes == Planes::kMixed;
  const bool streams = stencil.rank() > 1 && (of_planes || random.chance(60));
  if (stencil.rank() - streams == 1) {
    schedule.block = {32 * random.between(1, 4), 1};
  } else {
    schedule.block = random.pick<Extent2>({{32, 1}, {32, 2}, {64, 3}, {16, 4}, {8, 12}, {1, 32}});
  }
  if (streams) schedule.stream = draw_stream(stencil, random);
  if (!streams && stencil.rank() == 3 && schedule.planes == Planes::kShared)
    schedule.block_z = random.between(1, 4);
  const bool of_memory = schedule.planes == Planes::kGlobal || schedule.planes == Planes::kRegisters;
  schedule.exchange = of_memory ? Exchange::kGlobal : Exchange::kPlane;
  schedule.combine = Combine::kGather;
  if (random.chance(15)) schedule.resident = random.between(1, 2);
  return schedule;
}

Schedule draw_stages(const Stencil& stencil, Arithmetic arithmetic, Random& random) {
  const bool sums = usable_sum(stencil, arithmetic) && random.chance(70);
  const int pack = 16 / size_of(stencil.element());
  Schedule schedule;
  schedule.tiers = random.pick<int>({1, 2, 3, 3, 3, 5});  // half of 3 or 5 is no equal share
  schedule.stages = random.pick<int>({1, 1, 2, 3, 3, 4, 5});
  schedule.cells.x = pack * random.between(1, 3);
  schedule.block.x = 32 * schedule.cells.x;
  schedule.stream = Weighted{random.pick<double>({0.5, 1, 1.25, 1.8, 3})};
  schedule.exchange = Exchange::kShuffle;
  schedule.sync = StepSync{random.between(1, 4)};
  schedule.combine = sums ? Combine::kPartial : random.chance(50) ? Combine::kStar : Combine::kGather;
  schedule.in = CpAsync{random.between(3, 6)};
  schedule.out = Out::kCoalesced;
  schedule.edge = random.chance(75) ? Edge::kLane : Edge::kSplit;
  if (random.chance(15)) schedule.resident = random.between(1, 2);
  return schedule;
}

// The lines of a thread and of the tile: one warp, several with a line each, or any.
void add_lines(Schedule& schedule, int radius, int halo, Random& random) {
  const int kind = random.between(1, 10);
  if (kind <= 3) {
    schedule.cells.y = schedule.block.y = halo + random.between(1, 2);
    return;
  }
  const int least = std::clamp(radius, 1, 4);
  schedule.cells.y = kind <= 6 ? least : random.between(least, 4);
  const int warps = halo / schedule.cells.y + 1;  // that leave a line to store
  schedule.block.y = schedule.cells.y * random.between(warps, std::max(warps, 4));
}

Schedule draw_lines(const Stencil& stencil, Arithmetic arithmetic, Random& random) {
  const bool sums = usable_lines(stencil, arithmetic) && random.chance(65);
  const Halo y = halo_y(stencil);
  Schedule schedule;
  schedule.tiers = random.pick<int>({1, 1, 2, 2, 3, 3, 3});  // most that are refused have 3
  schedule.cells.x = 16 / size_of(stencil.element()) * random.between(1, 2);
  schedule.block.x = 32 * schedule.cells.x;
  add_lines(schedule, sums ? 1 : std::max(y.lo, y.hi), schedule.tiers * y.both(), random);
  schedule.stream = Waves{};
  if (random.chance(55)) schedule.stream = Weighted{1};
  schedule.combine = sums ? Combine::kPartial : random.chance(50) ? Combine::kStar : Combine::kGather;
  const bool star = schedule.combine == Combine::kStar;
  schedule.exchange = star ? Exchange::kShuffle : Exchange::kPlane;
  schedule.sync = StepSync{1};
  schedule.skew = star ? 0 : 1;
  schedule.in = CpAsync{planes_held(stencil, schedule, arithmetic) + random.pick<int>({1, 1, 2, 3, 4})};
  schedule.edge = Edge::kSplit;
  schedule.pad = 16;
  if (random.chance(15)) schedule.resident = random.between(1, 2);
  return schedule;
}

Schedule draw_cells(const Stencil& stencil, Arithmetic arithmetic, Cells cells, Random& random) {
  return cells == Cells::kStages ? draw_stages(stencil, arithmetic, random)
                                 : draw_lines(stencil, arithmetic, random);
}

bool is_legal(const Stencil& stencil, const Schedule& schedule, const CompileOptions& options) {
  return violations(stencil, schedule, options.device, options.arithmetic).empty();
}

}  // namespace

Schedule draw_schedule(const Stencil& stencil, const CompileOptions& options, Cells cells, Random& random) {
  for (int attempt = 0; cells != Cells::kOne && attempt < 100; ++attempt) {
    Schedule schedule = draw_cells(stencil, options.arithmetic, cells, random);
    if (cells == Cells::kStages &&
        text_size_of_stages(stencil, schedule, options.arithmetic) > 400 + 20 * attempt)
      continue;
    if (is_legal(stencil, schedule, options)) return schedule;
    if (schedule.edge == Edge::kLane) schedule.edge = Edge::kSplit;  // which small tiles can have
    if (is_legal(stencil, schedule, options)) return schedule;
  }
  for (bool of_one_step = cells == Cells::kOne && random.chance(12); of_one_step;) {
    const Schedule schedule = draw_one_step(stencil, random);
    if (is_legal(stencil, schedule, options)) return schedule;
  }
  const long long largest = random.chance(10) ? 800 : 260;
  for (int attempt = 0; attempt < 400; ++attempt) {
    const Schedule schedule = draw_any(stencil, options.arithmetic, random);
    // Large texts only where nothing smaller turns up.
    if (text_size(stencil, schedule) > largest * (1 + attempt / 20)) continue;
    if (is_legal(stencil, schedule, options)) return schedule;
  }
  std::fprintf(stderr, "no legal schedule found for %s\n", stencil.name.c_str());
  std::abort();
}

}  // namespace an5d::property
