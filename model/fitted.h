// Every constant of the models that was fitted to measurements, by name: what the predictions and register
// estimates of each kind of kernel have that no count gives. docs/model.md has the formulas.
//
// There is one table, of the H200 with nvcc 13, for all devices: others enter by their rates, but for what
// nvcc needs before sm_90 (`SpillFit`).
#pragma once

#include "model/device.h"

namespace an5d {

// Of elements of 4 bytes, of 8.
template <class T>
struct ByType {
  T single = {}, wide = {};
  constexpr const T& of(bool is_double) const { return is_double ? wide : single; }
};

template <class T>
struct ByRank {
  T in_2d = {}, in_3d = {};
  constexpr const T& of(bool is_3d) const { return is_3d ? in_3d : in_2d; }
};

// Of combine=partial, and of the other forms.
template <class T>
struct BySum {
  T sums = {}, others = {};
  constexpr const T& of(bool is_sum) const { return is_sum ? sums : others; }
};

// Of edge=select, edge=split.
template <class T>
struct ByEdge {
  T select = {}, split = {};
  constexpr const T& of(bool is_split) const { return is_split ? split : select; }
};

struct InstructionFit {
  ByType<double> quotient;  // by a constant in exact arithmetic, of each
};

// One cell per thread. Instructions are those of a thread for one tier of one plane, clocks those of a
// multiprocessor.
struct OneCellFit {
  double plane;                      // instructions to load and store a plane, for all tiers
  double sum;                        // instructions more of a sum
  double constants_from;             // taps of a plane whose constants are immediates
  ByType<double> constant;           // edge=split: instructions for each further one
  BySum<ByType<double>> select;      // edge=select, for each plane kept, of others for all
  ByType<double> select_arithmetic;  // of a sum, for each arithmetic instruction
  ByType<double> star;               // instructions more of all but sums
  ByType<double> slow, exact_slow;   // of a division, a root, a call
  ByType<double> check;              // of a quotient by products in exact arithmetic, besides those
  ByRank<double> spilled;            // for each register that goes through local memory
  double fetch, fetched;             // log2 of the KiB from which a loop waits for its instructions
  double sharp_throughput;           // power p of the p-norm that combines issue, shared memory and ALU time
  double sharp_latency;              // of that with latency
  double sharp_memory;               // of all of a launch with global memory
  double filling;                    // weight of the steps that fill the pipeline
  double units_busy;                 // of the arithmetic units
  double barrier_warp, barrier_chain;            // clocks of a barrier, for each warp, arithmetic instruction
  ByRank<double> load, load_ahead;               // clocks until a plane is there
  double block_start;                            // clocks to begin a block
  double tail;                                   // the last blocks of a launch run alone
  double memory;                                 // of the rate of a copy
  double launch;                                 // seconds from one launch to the next
  ByRank<BySum<ByType<double>>> register_slack;  // how far the estimate lies above what is needed with few
  double split_registers;                        // 2-D, but sums: what edge=split takes more
  ByType<double> ahead_registers;                // and loading ahead
  double short_smooth;                           // registers
};

// What one cell per thread takes more in programs of several arrays, or of one in place, and of arrays that
// are only read.
struct FieldFit {
  ByRank<double> update;     // instructions of an update
  double plane;              // of a field with two planes, for all tiers
  double barrier;            // of each further barrier of a tier
  ByType<double> registers;  // of a field
  double kept;               // of the registers kept, so many are needed
  ByRank<double> input;      // clocks of a warp to read an element, which nothing hides
  double input_latency;      // clocks from one plane of a tier to the next, at least, where elements are read
};

// Kernels of one step that keep what they read in one place. Clocks are those of a multiprocessor for a cell
// of each thread of a warp.
struct PlaceFit {
  double warp, access;         // always, and for each access of a thread
  ByType<double> copied = {};  // for a warp's copy to shared memory
  double chunk = 0;    // of the time in memory, for each array and doubling of a chunk beyond 4 planes
  double plane = 0;    // clocks from a plane to the next of a chunk, however few blocks there are
  double further = 0;  // clocks for each array but one of which a thread keeps planes
  double spilled = 0;  // and for the square of the registers that a thread is short of
};

// Where nothing is kept, thread by thread (naive) and plane by plane; what threads keep; planes and tiles in
// shared memory. Groups of cells side by side, with accesses of whole groups: as `naive`, `planes` and
// `registers`.
struct OneStepFit {
  PlaceFit naive, planes, registers, shared, tile;
  PlaceFit groups, group_planes, group_registers;
  double sharp, sharp_groups;  // power p of the p-norm of those clocks and global memory
};

// Stages. Clocks are those of one of the four parts of a multiprocessor.
struct StageFit {
  double slot;                   // instructions for a word of a cell into a slot and out of it
  double copied;                 // for a cell from and to global memory
  double element_byte;           // for one that a cell reads in memory, a byte of it and a cell of the thread
  double spilled, spilled_rows;  // instructions, times the square of the registers short; of several arrays
  ByType<double> slow, exact_slow;              // of a division, a root, a call
  ByType<double> slow_of_rows;                  // and at least so much in those of several arrays
  ByType<double> slow_chain, exact_slow_chain;  // clocks of latency of one
  double fetch, fetched;                        // a loop of more KiB waits for its instructions
  double fetched_rows;                          // and of several arrays
  double work_of_rows;                          // clocks of a step of several arrays, of those counted
  double units_busy;                            // of the arithmetic units
  double shared_busy;                           // of shared memory, with several arrays
  double latency, per_tier, per_warp;           // clocks of a step
  double latency_of_rows;                       // factor of those but for tiers, of several arrays
  double sharp_units, sharp_latency;            // powers p of the p-norms: issue and ALU time; with latency
  double sharp_shared;                          // with shared memory
  double sharp_side, sharp_memory;     // of shares at sides and amid the grid; of all with global memory
  double side_sums, side_stars;        // what a row at a side takes, of one amid the grid
  double side_lane;                    // and with edge=lane
  double side_rows;                    // and of several arrays
  double side_alone;                   // and where a tile has both borders
  double filling_sums, filling_stars;  // weight of the steps before a block's first complete row
  double filling_zeros;                // added to it where quotients of floats find zeros then
  double memory;                       // of the rate of a copy
  double narrow;                       // of that, where a thread has one access to a row of several arrays
  double launch;                       // seconds from one launch to the next
};

// Lines of cells. Clocks as of stages.
struct LineFit {
  double pack, framed;  // instructions for 16 bytes from and to memory; only from, beside the tile
  double spilled;       // times the square of the registers short
  ByType<double> slow, exact_slow;  // of a division, a root, a call
  double units_busy;                // of the arithmetic units
  double cached;                    // KiB of instructions that are at hand
  double fetch, sharp_fetch;        // clocks per KiB from the second level; how sudden that is
  double per_tier, per_warp;        // clocks of latency
  double sharp_work;                // power p of the p-norm of issue, ALU and shared-memory time
  double sharp_latency;             // of that with latency
  double sharp_memory;              // of all with global memory
  double memory_waves, memory;      // of the rate of a copy: less where halos come from memory, in pieces
  double launch;                    // seconds from one launch to the next
  double passes;                    // over both planes, once per run, for padded copies
  double sum_kept, sum_cell, sum;   // registers wanted: of those kept, for a word of a cell, always
  double sum_wide_line;             // and for a word of a line of doubles, where all are read beside cells
  double star_kept;                 // of stars, of those kept
  ByType<double> star;              // and always
  double short_smooth;              // registers
};

// Lines of several arrays. Clocks as of stages.
struct LineProgramFit {
  double copied;  // instructions for a line of an array, besides its accesses
  // For an element that a cell reads in memory, of an array with fewer dimensions than the grid, or as many.
  double element, element_of_grid;
  double spilled;       // instructions, times the square of the registers short
  ByType<double> work;  // clocks of a step, of the instructions issued
  double fetch;         // more of them, for each doubling of a round's text beyond
  double fetched;       // KiB of it
  double latency;       // clocks of a step
  double of_line;       // and for each tier and line of a thread
  double neighbours;    // of these, where warps wait for their neighbours alone
  double cache;         // rate of the L2 cache, in rates of a copy
  double sharp_cache;   // power p of the p-norm of its time and all else
  double launch;        // seconds from one launch to the next
};

// Registers of a thread besides those of cells kept.
struct StageRegisters {
  double row, tier, further, tap,
      always;  // a word of a row, a tier, further rows between barriers, taps beyond five
};

struct RegisterFit {
  // One cell: of a 3-D star (in doubles, of few taps, without loading ahead) and for loading ahead; of
  // others, where `sums` holds for the general form, too.
  int star_3d, star_3d_few_taps, few_taps, ahead;
  int others_3d;
  BySum<ByType<int>> others_2d;
  // Stages: of stars and the general form, of sums of stars, of sums of boxes.
  ByType<StageRegisters> stage_stars, stage_star_sums, stage_box_sums;
  // Stages of several arrays, besides a row of every array and of every update: further rows between
  // barriers, and always.
  ByType<int> rows_further, rows;
  int stage_slow;            // for each cell and tier of doubles: divisions and roots under way
  int lines, lines_general;  // lines, always
  // Lines of several arrays: of those kept, so many are needed; for an input; besides a line of every array
  // and of every update, always.
  double line_kept;
  int line_input, line_program;
  // Lines that are worth ranking have as many: sums, of stars of doubles; stars, for a tier and a cell each.
  int worth_sum, worth_wide_star_sum, worth_star, worth_star_tier;
  int divides_slowly;            // a division that is a subroutine
  int quotients, sum_quotients;  // rows of quotients by constants kept until they are checked
  int naive;                     // always
  int group_array, group;        // groups of cells that keep planes: of an array, always
};

// By radius along the stream.
struct ByRadius {
  int one = 0, two = 0, three = 0, more = 0;
  constexpr int of(int radius) const {
    return radius <= 1 ? one : radius == 2 ? two : radius == 3 ? three : more;
  }
};

// Registers besides the planes kept with which kernels needed no local memory, or next to none: what a
// schedule is chosen by.
struct SpillFit {
  ByRank<ByType<ByEdge<ByRadius>>> stars, others;  // one cell per thread
  ByEdge<int> slow_star;                      // 2-D, float, with roots or quotients: more values at a time
  int line_star;                              // lines, stars: floats, at least (0: any)
  int wide_line_star, beside_wide_line_star;  // of doubles, at least; beside what is at hand
  int line_sum, line_sum_byte;                // sums of boxes of radius 1: always, for a byte of cells
  int stage;                                  // stages, beyond the estimate
};

// The three-level traffic model of caches that move sectors (traffic.h), volumes and time of a launch.
struct TrafficFit {
  double beside;                     // of the blocks of an SM, those that stand side by side in the grid
  double reads_from, reads_all;      // bytes of a step over those of L2: a step finds less, finds nothing
  double written_from, written_all;  // the same of what is written back before it is written again
  double launch;                     // seconds of a launch that does nothing
  double plane, memory;              // seconds until a plane is there, from L2; more if it is not there
  double blocks;                     // that the GPU can start in a second
  double occupied;                   // power of the occupancy by which fewer threads slow down a level
  double sharp;                      // power p of the p-norm of all of these
};

// Registers of those kernels, in double: of one cell per thread, of chunks that read all again, of chunks
// that keep the own column; for each read of an update, and each array of which a column is kept.
struct TrafficRegisterFit {
  double naive, naive_read;
  double again, again_read;
  double kept, kept_read, column;
};

struct Fitted {
  OneCellFit one_cell;
  StageFit stages;
  LineFit lines;
  LineProgramFit line_program;
  SpillFit spills;
  FieldFit fields;
  OneStepFit one_step;
};

const Fitted& fitted(const DeviceSpec& device);

// Those that are asked for where no device is: of nvcc 13 for sm_90.
const InstructionFit& fitted_instructions();
const TrafficFit& fitted_traffic();
const TrafficRegisterFit& fitted_traffic_registers();
const RegisterFit& fitted_registers();

}  // namespace an5d
