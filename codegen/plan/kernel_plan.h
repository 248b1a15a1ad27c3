// The explicit program of one thread block and of the host that launches it: everything the printed text
// depends on, decided. codegen/emit prints it and decides nothing.
//
// Terms: the block's tile lies in the blocked axes; planes of the streamed axis pass through it. Tier n
// (1..bT) turns a plane of time step t + n - 1 into one of t + n, `halo.hi` planes behind its input.
#pragma once

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "frontend/expr.h"
#include "frontend/loop_nest.h"
#include "model/geometry.h"
#include "model/row_program.h"
#include "model/schedule.h"
#include "model/step_launches.h"
#include "model/sub_steps.h"
#include "polyhedral/reciprocal.h"
#include "polyhedral/stencil.h"

namespace an5d {

// What a thread does in one tier, in this order.
enum class TierStep {
  kBarrier,  // __syncthreads()
  kPublish,  // writes its cells to shared memory
  kCombine,  // reads its neighbours and computes
};

// How a thread keeps cells that are not updated from taking the computed value.
enum class Guard {
  kPredicate,  // computes if it may: short updates become predicated instructions, others read arrays there
  kSelect,     // computes always, then selects: no branch around a long update
  kTile,       // computes only in the part of the tile that is still valid: the update may trap
};

// How tiles at the sides of the grid are told from others.
enum class Sides {
  kTogether,  // all run the same text, with the guard
  kApart,     // tiles away from the sides run a text of their own, without the guard
  kAtBorder,  // and those at the sides guard the border only, which lies at the same cells of threads
};

// When a plane is loaded: in the step that uses it, or one step ahead into a register.
enum class Load { kDirect, kAhead };

struct PlanAxis {
  std::string name;                      // the user's iterator
  std::string label;                     // in constants: kLo<label>; the iterator's name, capitalised
  ScalarType type = ScalarType::kInt32;  // of the iterator
  int shift = 0;                         // cell minus iterator
  Halo halo;  // in the order in which planes are visited, where the axis is streamed
  bool periodic = false;
};

// The share of a plane in a partial sum, or of one of its lines where lines are taken one by one.
struct PlanePart {
  int offset;               // of the plane read, in the direction of the stream
  std::optional<int> line;  // of the lines read
  bool starts;              // makes the sum; otherwise adds to it
  std::vector<PlaneSum::Term> terms;
};

// Registers per thread under `registers=`: the kernel that does nearly all steps is squeezed, those for
// remainders and differing borders have what the block leaves them.
struct RegisterCaps {
  int main, others;
};

// A constant that the update divides by, without a division (an5d/quotient.cuh).
struct Divisor {
  std::string name;  // of the struct that has its parts
  ScalarType type;   // kFloat or kDouble
  Reciprocal parts;
};

// Stages: what a row counts where blocks take equal shares of the work.
struct RowWork {
  int middle;  // of a tile amid the grid: the unit
  int side;    // of a tile at a side of it
  int end;     // near the ends of the stream
};

// One of several updates of a time step, and the field that it makes.
struct PlanUpdate {
  Field field;
  int box = 0;
  std::vector<PlanAxis> axes;  // iterators of its own loops; labels and halos are those of the plan's axes
  std::vector<Halo> reach;     // StepChain::reach
  std::vector<int> iterators;  // read: 0 time, 1.. axes
  std::vector<int> read;       // arrays, in order: fields, then inputs that stream (RowProgram)
  std::vector<LocalDefinition> locals;
  ExprPtr value;
  bool reads(int iterator) const { return std::ranges::find(iterators, iterator) != iterators.end(); }
};

// What of a field an update of a box touches, beyond the box, per axis.
struct PlanReach {
  int field, box;
  std::vector<Halo> cells;
  bool operator==(const PlanReach&) const = default;
};

// A loop of an update whose bounds conditions in it rely on, of which it is checked that they are those in C.
struct PlanLoop {
  std::string iterator;
  int box = 0, axis = 0, shift = 0;
  std::optional<Bound> begin, end;
  int iterations = 0;  // at least
};

// Cells that are set when the loops have run (BorderUpdate).
struct PlanBorder {
  int field = 0;
  bool is_before = false;
  std::vector<PlanAxis> axes;  // iterators of its own loops, as those of PlanUpdate
  std::vector<int> iterators;  // read: 0 time, 1.. axes
  ExprPtr value;               // of Access nodes
  // Those that are set, then those of each read.
  std::vector<BorderUpdate::Cells> cells;
  int line = 0;  // of the source
};

// Where the program keeps an array: in one block, or behind so many levels of pointers. Each of two planes in
// a block is one.
struct StoredArray {
  std::string name;
  int levels = 0, rank = 1;
  ScalarType element = ScalarType::kFloat;
  int plane = 0;
  bool is_written = true;
  int values = 0;  // in a cell, each an array here (StoredValue); 0: its elements are no cells
};

// One of the values of the cells of a stored array: an array here.
struct StoredValue {
  std::string name;
  int array = 0, number = 0;
};

// Of a dimension, the iterator of an axis plus lo to hi; of a box but the first one the cells instead of the
// iterator.
struct TouchedRange {
  static constexpr int kTime = 3, kNone = 4;
  int axis;
  long long lo, hi;
  bool operator==(const TouchedRange&) const = default;
};

// What a time step reads of a stored array, or writes.
struct Touched {
  int array, box;
  bool writes;
  std::vector<TouchedRange> ranges;  // by dimension
};

struct KernelPlan {
  std::string name;      // entry point and C++ namespace: an5d_<file>_<function>
  std::string headline;  // "j2d5pt.c:17: time loop of sweep()"
  Schedule schedule;
  Arithmetic arithmetic = Arithmetic::kExact;
  std::string array;
  std::string partner;  // Field::partner
  ScalarType element = ScalarType::kFloat;
  std::vector<PlanAxis> axes;  // outermost first
  Direction stream_direction = Direction::kUp;
  Combine combine = Combine::kStar;
  Geometry block;
  std::vector<int> degrees;  // time steps per launch: bT, bT / 2, ... 1
  // Of threads with one cell.
  std::vector<TierStep> steady;   // alternating buffers
  std::vector<TierStep> checked;  // near the ends of the stream: one buffer, one barrier more
  Guard guard_kind = Guard::kSelect;
  Sides sides = Sides::kTogether;
  Load load = Load::kDirect;
  std::optional<RowWork> row_work;
  // Stages: are cells beyond the right border copied where a tile ends amid the block's threads, too?
  // Otherwise zeros stay there, which quotients would find in every row and take long for.
  bool copies_beyond = false;
  std::optional<int> resident;  // blocks per SM that the compiler must leave registers for
  std::optional<RegisterCaps> caps;
  // How names of the user's are spelled in the text, where not as in C (emit/free_names.h).
  std::map<std::string, std::string> spellings;
  // The update.
  std::vector<Input> inputs;
  std::vector<Variable> params;  // and kFirstStep, which the entry points know
  std::vector<int> iterators;    // read by the update: 0 time, 1.. axes
  std::string time_iterator;
  ScalarType time_type = ScalarType::kInt32;
  Direction time_direction = Direction::kUp;
  std::vector<Function> functions;
  std::vector<LocalDefinition> locals;
  ExprPtr value;
  ExprPtr source;  // the value as the source has it, for comments
  std::vector<Divisor> divisors;
  std::optional<Divisor> last_divisor;  // of all cells of a thread at once, after all else
  std::vector<PlanePart> parts;         // combine = partial
  ScalarType sum_type = ScalarType::kFloat;
  ExprPtr finish;
  // One field in two planes, whose update stands above; where a thread has several cells it is among these,
  // too.
  bool is_single = false;
  // Several updates, in C's order, or one in place: then what stands above of one update is unused.
  std::vector<PlanUpdate> updates;
  std::vector<PlanReach> reaches;
  std::vector<PlanBorder> borders;
  int boxes = 1;
  StepChain chain;
  // Stages. Arrays that are only read and stream beside the fields are further arrays of taps.
  std::optional<RowProgram> rows;
  // Naive kernels, whose updates stand above even of one array in two planes.
  std::optional<StepLaunches> launches;
  // The host.
  std::vector<PlanLoop> loops;
  std::vector<PlacingReliedOn> placings;
  std::vector<StoredArray> stored;  // fields, then inputs, if any have rows or cells; otherwise none
  std::vector<Touched> touched;     // of these
  int plane_phase = 0;
  std::optional<long long> earliest_time;
  std::vector<StoredValue> values;  // of the cells of stored arrays

  int rank() const { return static_cast<int>(axes.size()); }
  bool streams() const { return rank() > 1; }
  bool has_several_cells() const {  // per thread
    return std::holds_alternative<Stages>(block.kind) || std::holds_alternative<Lines>(block.kind);
  }
  bool is_single_line() const { return is_single && std::holds_alternative<Lines>(block.kind); }
  bool has_periodic_axes() const { return std::ranges::any_of(axes, &PlanAxis::periodic); }
  bool has_stored() const { return !stored.empty(); }
  bool has_cells() const { return !values.empty(); }
  bool has_scalars() const { return !inputs.empty() || !params.empty(); }  // read besides cells
  std::vector<Variable> given_params() const;                              // of the entry points
  std::string array_name(int array) const;                                 // as in C, of a tap
  bool is_streamed(const Input& input) const;                              // as rows, beside the fields
  void take_labels();                                                      // of the axes, for all updates
  std::string spelled(const std::string& name) const;  // a name of the user's, or kRunningSum
};

// `unit` is the stem of the input's name, `place` where the nest stands, for the headline. The schedule must
// be legal.
KernelPlan plan_kernel(const Stencil& stencil, const Schedule& schedule, Arithmetic arithmetic,
                       const std::string& unit);

// Are tiles cut into chunks that fill whole waves of blocks?
bool takes_waves(const KernelPlan& plan);

// A C identifier made of `text`: letters, digits and underscores stay.
std::string identifier(const std::string& text);

// One fact per line, for --dump=plan and for tests.
std::string to_string(const KernelPlan& plan);

}  // namespace an5d
