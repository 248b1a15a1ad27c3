// A proven stencil: everything later stages need, in terms of the array's axes. No loops any more, no
// subscripts, nothing of Clang or isl.
//
// Every cell x of the box begin <= x < end becomes value(taps around x, read from the other time plane);
// all other cells keep what their time plane holds. At time t the plane (t + plane_phase) mod 2 is read.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "frontend/loop_nest.h"

namespace an5d {

// Cells that an update reads beyond its own, towards lower and higher indices; never negative.
struct Halo {
  int lo = 0, hi = 0;
  int both() const { return lo + hi; }
  bool operator==(const Halo&) const = default;
};

// One dimension of the array, outermost first. The cell of iteration `iterator` is iterator + shift.
struct Axis {
  std::string iterator;
  ScalarType type = ScalarType::kInt32;  // of the iterator
  Bound begin, end;                      // of the iterator: begin <= iterator < end
  int shift = 0;
  Halo halo;
};

enum class Shape {
  kPoint,    // reads only the cell itself
  kStar,     // every tap on an axis
  kBox,      // every tap of the box that the halos span
  kGeneral,  // anything else
};

// Operations per update, counted as section 5 of the paper does: a product that is an operand of a sum
// becomes one FMA; a division by a constant is a multiplication; other divisions, roots and calls are
// "other". `as_written` is what Table 3 calls FLOP/cell; `slow` those of "other" for which GPUs have no
// instruction: quotients, roots, most library functions.
struct FlopCount {
  int fma = 0, mul = 0, add = 0, other = 0;
  int as_written = 0;
  int slow = 0;
  bool operator==(const FlopCount&) const = default;
};

// value = finish(terms added up plane by plane): the form in which the taps of one plane of the streamed
// axis can be used up before the next plane arrives (paper, section 4.1: partial sums).
inline constexpr char kRunningSum[] = "$sum";  // a Local that no C program can have

struct PlaneSum {
  struct Term {
    BinaryOp op;  // kAdd or kSub; the very first term of all starts the sum and has kAdd
    ExprPtr value;
  };
  struct Plane {
    int offset;  // along the streamed axis
    std::vector<Term> terms;
  };
  struct Line {
    int plane, line;  // offsets along the streamed axis and the one within it
    std::vector<Term> terms;
  };
  ScalarType type = ScalarType::kFloat;  // of the running sum
  Direction direction = Direction::kUp;  // kDown: the source's sum visits planes from high to low
  std::vector<Plane> planes;             // in that direction
  ExprPtr finish;                        // of Local{kRunningSum}; has the element type
};

// An array that the update reads, and that nothing writes while the loops run. Every subscript is an iterator
// and a constant, or a constant.
struct Input {
  // What of a dimension is read: `iterator` (as Iterator::loop; Element::kNoIterator for none) plus lo to hi.
  struct Reach {
    int dimension, iterator;
    long long lo, hi;
    bool operator==(const Reach&) const = default;
  };
  std::string name;
  ScalarType element = ScalarType::kFloat;
  int rank = 1;
  bool has_first_extent = false;  // in C; of a pointer or an array parameter it is not known
  std::vector<Reach> reaches;     // one for each dimension and iterator
  bool operator==(const Input&) const = default;
};

struct Stencil {
  std::string name;   // "sweep", or "sweep_2" for the function's second nest
  std::string array;  // the field
  ScalarType element = ScalarType::kFloat;
  std::vector<Axis> axes;  // 1 to 3, outermost first; the outermost is the streamed one
  std::string time_iterator;
  ScalarType time_type = ScalarType::kInt32;
  Bound time_begin, time_end;
  Direction time_direction = Direction::kUp;
  int plane_phase = 0;
  std::optional<long long> earliest_time;  // C's t % 2 is a plane only from there on
  std::vector<std::vector<int>> taps;      // distinct offsets, one number per axis, sorted
  Shape shape = Shape::kGeneral;
  std::vector<Input> inputs;  // by first read
  std::vector<Variable> params;
  std::vector<Function> functions;
  std::vector<LocalDefinition> locals;
  ExprPtr value;                             // of Tap, Element, Local, Param, Iterator nodes
  std::optional<PlaneSum> exact_sum;         // keeps the source's order of additions
  std::optional<PlaneSum> reassociated_sum;  // needs -ffast-math
  FlopCount flops;
  LoopNest nest;  // what it was made from: region, body and loops, for splicing and for diagnostics

  int rank() const { return static_cast<int>(axes.size()); }
};

// Could computing the update from arbitrary cell values stop the program? (Integer division by a cell.)
bool may_trap(const Stencil& stencil);

// Human-readable, one fact per line, for --dump=stencil and for tests.
std::string to_string(const Stencil& stencil);

}  // namespace an5d
