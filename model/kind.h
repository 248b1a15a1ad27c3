// The kind of kernel that a schedule asks for, with the numbers that this kind alone has. Derived once, from
// the schedule and the rank of the stencil; what is built of each kind, legality.h says.
#pragma once

#include <variant>

#include "model/schedule.h"

namespace an5d {

// A thread has one cell of a plane: the scheme of the AN5D paper, for 1-D to 3-D stencils.
struct OneCell {
  bool shifts = false;  // planes move on at each step, as STENCILGEN has it; otherwise they keep their places
  bool operator==(const OneCell&) const = default;
};

// 2-D, several cells per thread: a warp spans the tile. The warps of a block are the stages of a pipeline in
// time: each takes its share of the time steps and hands rows on to the next through shared memory.
struct Stages {
  int count = 1;  // warps of a block
  int rows = 1;   // that a stage takes between two barriers
  int ring = 0;   // slots of so many rows on their way from and to global memory
  bool operator==(const Stages&) const = default;
};

// 3-D, several cells per thread: a warp has whole lines of the tile, and every warp all time steps.
struct Lines {
  int ring = 0;        // planes of shared memory between global memory and the threads
  int skew = 0;        // planes that a tier lags behind the one before, beyond the halo
  bool waves = false;  // chunks that fill whole waves of blocks; otherwise equal shares
  bool operator==(const Lines&) const = default;
};

// One time step, of one launch or several, from global memory to global memory: what a thread reads beside
// its cell, a launch before has made. It takes every stencil.
struct OneStep {
  // What a block keeps of the arrays that it reads. kGlobal: nothing; kRegisters: of a thread's own column,
  // the planes that are read; kShared: planes, or a tile, with the halo; kMixed: the current plane as
  // kShared, those before and behind it as kRegisters.
  Planes place = Planes::kGlobal;
  int chunk = 0;  // planes that a block visits one after the other; 0: a thread makes its cells of one
  int cells = 1;  // of a row, of a thread; more than one of kGlobal and kRegisters alone
  bool is_naive() const { return place == Planes::kGlobal && chunk == 0 && cells == 1; }
  bool operator==(const OneStep&) const = default;
};

using Kind = std::variant<OneCell, Stages, Lines, OneStep>;

// The planes of a block: as many as a chunk has, or the most there can be.
int chunk_of(const Stream& stream);

// Total: of a schedule that is not legal, what it comes closest to.
Kind kind_of(int rank, const Schedule& schedule);

}  // namespace an5d
