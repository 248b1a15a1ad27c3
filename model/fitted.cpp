// The values (fitted.h), by what they were fitted to. docs/model.md says how.
#include "model/fitted.h"

namespace an5d {
namespace {

// j2d5pt, j2d9pt-gol and j3d27pt (docs/decisions/0012-division-by-constants.md).
constexpr InstructionFit kInstructions = {.quotient = {.single = 8, .wide = 4}};

// 6,190 kernels of the paper's 21 stencils (test/model/sweeps/h200_sweep.csv); `launch` and `filling` by
// chunks of few rows (h200_sweep_chunks.csv); `check` to h200_quotients.csv; `exact_slow` of floats to
// gradient2d in h200_default_exact.csv, as high as leaves the measured default the first (12.5 would fit
// best).
constexpr OneCellFit kOneCell = {
    .plane = 17.6,
    .sum = 4.98,
    .constants_from = 9,
    .constant = {.single = 0.45, .wide = 22.8},
    .select = {.sums = {.single = 3.64, .wide = 12.4}, .others = {.single = 1.22, .wide = 8.74}},
    .select_arithmetic = {.single = 0, .wide = 0.75},
    .star = {.single = 0, .wide = 3.55},
    .slow = {.single = 0, .wide = 32},
    .exact_slow = {.single = 7.5, .wide = 32},
    .check = {.single = 5, .wide = 26},
    .spilled = {.in_2d = 3.04, .in_3d = 10},
    .fetch = 0.44,
    .fetched = 6.88,
    .sharp_throughput = 4.8,
    .sharp_latency = 2.19,
    .sharp_memory = 6,
    .filling = 2.32 / 2,
    .units_busy = 0.635,
    .barrier_warp = 2.31,
    .barrier_chain = 1.7,
    .load = {.in_2d = 663, .in_3d = 733},
    .load_ahead = {.in_2d = 263, .in_3d = 549},
    .block_start = 1480,
    .tail = 1.11,
    .memory = 0.674,
    .launch = 1.5e-6,
    .register_slack = {.in_2d = {.sums = {.single = 26.6, .wide = 36.7},
                                 .others = {.single = 14.7, .wide = 21.3}},
                       .in_3d = {.sums = {.single = 30.0, .wide = 9.4},
                                 .others = {.single = 16.0, .wide = 16.7}}},
    .split_registers = 1.2,
    .ahead_registers = {.single = 1.2, .wide = 2.3},
    .short_smooth = 2,
};

// The programs of h200_fields.csv; `input` the nests of h200_inputs.csv; `input_latency` the waves in 2-D of
// h200_forms.csv.
constexpr FieldFit kFields = {
    .update = {.in_2d = 7, .in_3d = 11},
    .plane = 125,
    .barrier = 6,
    .registers = {.single = 9, .wide = 19},
    .kept = 0.5,
    .input = {.in_2d = 10, .in_3d = 18.5},
    .input_latency = 250,
};

// The naive kernels of h200_fields.csv and h200_inputs.csv.
constexpr OneStepFit kOneStep = {
    .naive = {.warp = 15.7, .access = 1.28},
    // The others: 7, 27 and 5 points on an H100; `plane` on 128^3 cells (h100_placements.csv);
    // `chunk` also 19 points with 12 coefficients (h100_placements_fields.csv).
    .planes = {.warp = 11.6, .access = 0.955, .chunk = 0.016, .plane = 500},
    .registers = {.warp = 18.3, .access = 0.824, .chunk = 0.016, .plane = 670},
    .shared = {.warp = 0, .access = 0.558, .copied = {23.1, 28.4}, .plane = 1200},
    .tile = {.warp = 17.3, .access = 2.149, .copied = {15.2, 17.2}},
    // Of 16 bytes (h200_groups.csv).
    .groups = {.warp = 0, .access = 8.8},
    .group_planes = {.warp = 19, .access = 5, .plane = 500},
    // `spilled` one kernel in float and double (h200_forms.csv).
    .group_registers = {.warp = 75, .access = 2.3, .plane = 670, .further = 100, .spilled = 1.2},
    .sharp = 2,
    .sharp_groups = 4};

// The paper's 2-D stencils (h200_sweep_stages.csv, h200_sweep_lane.csv, h200_sweep_small.csv); `slow` and
// `slow_chain` gradient2d in double alone, those of exact arithmetic gradient2d in h200_roots.csv;
// `filling_zeros` j2d9pt and j2d9pt-gol in float on 1000 x 1000 cells (h200_default_exact.csv); `side_alone`
// one run, of star2d1r in float on 20000 x 300 cells, where edge=split is 6.8 times as fast; `element_byte`
// masks of bytes, and coefficients of doubles beside floats (h100_profiles.csv).
// Those of rows, `shared_busy`, `sharp_shared` and `narrow` h200_fields.csv and h200_forms.csv, one after the
// other.
constexpr StageFit kStages = {
    .slot = 1.36,
    .copied = 20.1,
    .element_byte = 1,
    .spilled = 0.013,
    .spilled_rows = 0.03,
    .slow = {.single = 0, .wide = 3.8},
    .exact_slow = {.single = 6.5, .wide = 23},
    .slow_of_rows = {.single = 3, .wide = 32},
    .slow_chain = {.single = 0, .wide = 84},
    .exact_slow_chain = {.single = 150, .wide = 105},
    .fetch = 0.451,
    .fetched = 24.7,
    .fetched_rows = 45,
    .work_of_rows = 1.05,
    .units_busy = 1.05,
    .shared_busy = 0.85,
    .latency = 466,
    .per_tier = 19.6,
    .per_warp = 15.6,
    .latency_of_rows = 1.8,
    .sharp_units = 1.68,
    .sharp_latency = 2.38,
    .sharp_shared = 4,
    .sharp_side = 8,
    .sharp_memory = 4,
    .side_sums = 1.35,
    .side_stars = 1.26,
    .side_lane = 0.919,
    .side_rows = 1.7,
    .side_alone = 12.5,
    .filling_sums = 1.65,
    .filling_stars = 1.3,
    .filling_zeros = 1,
    .memory = 0.66,
    .narrow = 0.8,
    .launch = 4.4e-6,
};

// 1,020 schedules of the paper's 3-D stencils (h200_sweep_lines.csv).
constexpr LineFit kLines = {
    .pack = 46.3,
    .framed = 7.73,
    .spilled = 0.0257,
    .slow = {.single = 0, .wide = 30.8},
    .exact_slow = {.single = 7.5, .wide = 30.8},
    .units_busy = 0.85,
    .cached = 57.5,
    .fetch = 106,
    .sharp_fetch = 3.32,
    .per_tier = 26.7,
    .per_warp = 18.3,
    .sharp_work = 3.08,
    .sharp_latency = 1.1,
    .sharp_memory = 4.67,
    .memory_waves = 0.811,
    .memory = 0.643,
    .launch = 3e-6,
    .passes = 10,
    .sum_kept = 2,
    .sum_cell = 6.19,
    .sum = 1.1,
    .sum_wide_line = 2.75,
    .star_kept = 2.16,
    .star = {.single = 1.7, .wide = -20.5},
    .short_smooth = 4,
};

// Programs of 3-D arrays in both types (docs/results/h100_sectors.csv, h200_sectors.csv), elements in memory
// h100_profiles.csv, `neighbours` and `element` h200_neighbours.csv, too.
constexpr LineProgramFit kLineProgram = {
    .copied = 44,
    .element = 22,
    .element_of_grid = 85,
    .spilled = 0.085,
    .work = {1.09, 1.4},
    .fetch = 0.17,
    .fetched = 23,
    .latency = 500,
    .of_line = 50,
    .neighbours = 0.85,
    .cache = 1.28,
    .sharp_cache = 8,
    .launch = 3e-6,
};

// nvcc 13 for sm_90: one cell by the sweep's kernels; stages by 699 of h200_sweep_lane.csv, of which most
// that are said to do without local memory do, and few others; lines roughly, as the kernels that needed no
// local memory have 12 more on average (h200_sweep_lines.csv), those of the general form 6
// (h200_sweep_general.csv); quotients so that j2d5pt and j2d9pt in double do not spill; groups that keep
// planes roughly, by 9 programs in float and double (docs/decisions/0066-defaults-of-more-programs.md).
constexpr RegisterFit kRegisterFit = {
    .star_3d = 11,
    .star_3d_few_taps = 12,
    .few_taps = 13,
    .ahead = 3,
    .others_3d = 20,
    .others_2d = {.sums = {.single = 44, .wide = 60}, .others = {.single = 24, .wide = 29}},
    .stage_stars = {.single = {.row = 2.5, .tier = 8, .further = 18, .tap = 0, .always = 8},
                    .wide = {.row = 0.5, .tier = 8, .further = 18, .tap = 3, .always = 16}},
    .stage_star_sums = {.single = {.row = 0.5, .tier = 20, .further = 18, .tap = 0, .always = 46},
                        .wide = {.row = 0.5, .tier = 20, .further = 8, .tap = 0, .always = 58}},
    .stage_box_sums = {.single = {.row = 3, .tier = 12, .further = 18, .tap = 0, .always = 12},
                       .wide = {.row = 2, .tier = 16, .further = 14, .tap = 1, .always = 36}},
    .rows_further = {.single = 7, .wide = 5},
    .rows = {.single = 64, .wide = 34},
    .stage_slow = 4,
    .lines = 50,
    .lines_general = 30,
    .line_kept = 1.15,
    .line_input = 4,
    .line_program = 50,
    .worth_sum = 50,
    .worth_wide_star_sum = 70,
    .worth_star = 38,
    .worth_star_tier = 3,
    .divides_slowly = 8,
    .quotients = 5,
    .sum_quotients = 2,
    .naive = 32,
    .group_array = 2,
    .group = 14,
};

constexpr int kNever = 255;
constexpr ByRadius any(int registers) { return {registers, registers, registers, registers}; }

// The sweep's kernels. A text of its own for tiles amid the grid (edge=split) keeps constants of doubles in
// registers. Lines: with fewer, stars of doubles spill, and sums of boxes have something of what is fixed for
// a tile go to local memory.
constexpr SpillFit kSpills = {
    .stars = {.in_2d = {.single = {.select = any(17), .split = any(30)},
                        .wide = {.select = any(34), .split = any(36)}},
              .in_3d = {.single = {.select = any(17), .split = any(24)},
                        .wide = {.select = {.one = 12, .two = 12, .three = 18, .more = 14},
                                 .split = {.one = 28, .two = 34, .three = 28, .more = 28}}}},
    .others = {.in_2d = {.single = {.select = any(55),
                                    .split = {.one = 52, .two = 45, .three = 45, .more = 45}},
                         .wide = {.select = {.one = 60, .two = 60, .three = 36, .more = 60},
                                  .split = {.one = 40, .two = 50, .three = kNever, .more = kNever}}},
               .in_3d = {.single = {.select = any(22),
                                    .split = {.one = 21, .two = 27, .three = 50, .more = 50}},
                         .wide = {.select = any(20),
                                  .split = {.one = 40, .two = kNever, .three = kNever, .more = kNever}}}},
    .slow_star = {.select = 50, .split = 42},
    .line_star = 0,
    .wide_line_star = 70,
    .beside_wide_line_star = 16,
    .line_sum = 60,
    .line_sum_byte = 1,
    .stage = 0,
};

// Four stencils, 12 shapes of blocks, four forms, 64^3 to 512^3 cells, on an H200
// (docs/results/h200_volumes.csv). Those of an H100 were compared only.
constexpr TrafficFit kTraffic = {
    .beside = 0.2,
    .reads_from = 0.59,
    .reads_all = 0.93,
    .written_from = 0.35,
    .written_all = 0.76,
    .launch = 3.2e-6,
    .plane = 0.33e-6,
    .memory = 0.61e-6,
    .blocks = 2.0e9,
    .occupied = 0.42,
    .sharp = 4.1,
};

// What nvcc took in the same file.
constexpr TrafficRegisterFit kTrafficRegisters = {.naive = 18,
                                                  .naive_read = 0.7,
                                                  .again = 22,
                                                  .again_read = 1.2,
                                                  .kept = 12,
                                                  .kept_read = 0.8,
                                                  .column = 14};

// Before sm_90 nvcc needs more for the same text.
constexpr SpillFit spills_before_sm_90() {
  SpillFit fit = kSpills;
  fit.line_star = 100;
  fit.stage = 28;
  return fit;
}

constexpr Fitted kSm90 = {kOneCell, kStages, kLines, kLineProgram, kSpills, kFields, kOneStep};
constexpr Fitted kBefore = {kOneCell, kStages, kLines, kLineProgram, spills_before_sm_90(),
                            kFields,  kOneStep};

}  // namespace

const Fitted& fitted(const DeviceSpec& device) { return device.architecture == "sm_90" ? kSm90 : kBefore; }

const InstructionFit& fitted_instructions() { return kInstructions; }

const TrafficFit& fitted_traffic() { return kTraffic; }

const TrafficRegisterFit& fitted_traffic_registers() { return kTrafficRegisters; }

const RegisterFit& fitted_registers() { return kRegisterFit; }

}  // namespace an5d
