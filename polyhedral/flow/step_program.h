// A time step as statements: what each writes and reads, as relations of isl. LoopNest in, nothing decided.
#pragma once

#include <isl/cpp.h>

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "frontend/nest/loop_nest.h"

namespace an5d {

// The coordinates of a cell, as functions of the iterators by name.
using Coordinates = std::vector<isl::pw_aff>;

// Of two cells, each coordinate's difference; nothing where one is not the same for all iterations.
std::optional<std::vector<long>> constant_difference(const Coordinates& of, const Coordinates& from);

// An element that a statement reads of an array which the time step writes.
struct CellRead {
  Access access;
  std::string memory;  // the array by whose name it goes, of those that trade places
  Coordinates at;
  isl::set made;  // where conditions of C may let it be made, of iterators by name
  SourceRange where;
  std::size_t position = 0;          // of the assignment before whose store it is made, in the body
  bool is_when_step_begins = false;  // or before all that the step stores (array_before.h)
};

// An assignment of the body of a sweep, in all iterations of its loops.
struct Statement {
  std::string name;         // "S0", in C's order
  isl::multi_id iterators;  // S0[t, i, j]
  std::size_t sweep = 0, assignment = 0;
  SourceRange where;
  Coordinates at;   // that it writes
  isl::set domain;  // { S0[t, i, j] : 0 <= t < steps and ... }
  isl::map cells;   // { S0[t, i, j] -> u[(t + 1) mod 2, i, j] }
  isl::map order;   // { S0[t, i, j] -> [t, sweep, i, j, position] }, of its store; reads are before it
  std::vector<CellRead> reads;
};

// { S0[t, i, j] -> u[t mod 2, i - 1, j] }, where the read may be made.
isl::map cells_of(const Statement& reader, const CellRead& read);

// Of a nest. Arrays whose pointers trade places are one memory with a first coordinate: in which of the
// places its pointer leads to a plane at time t (`u` of two: [t mod 2, ...]).
struct StepProgram {
  std::vector<Statement> statements;
};

// Which iterations a program has, instead of those of C: more, in all of which reads are made whatever the
// conditions around them say. Of a nest with plain subscripts; what several statements of a sweep read before
// the same store is read by the first of them.
struct IterationsAsked {
  // Has a loop of a sweep (0: time) its bounds? It has all numbers otherwise.
  std::function<bool(std::size_t sweep, int loop)> within_bounds;
  std::optional<long long> from;  // that the time is not before
};

// Nothing where a bound or a subscript of an array that the step writes is not affine; `said` has the reason.
// Without `asked`, of the iterations of C, where its unsigned values do not wrap.
std::optional<StepProgram> step_program(isl::ctx ctx, const LoopNest& nest, Diagnostics& said,
                                        const std::optional<IterationsAsked>& asked = std::nullopt);

// One statement to a line, and one to each of its reads.
std::string to_string(const StepProgram& program);

// As isl writes it.
std::string text_of(const isl::map& map);
std::string text_of(const isl::set& set);

}  // namespace an5d
