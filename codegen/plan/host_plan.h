// What the host does around the kernels: which launches there are, what it checks, copies and moves. Decided
// from the stencil; of the schedule, only the number of time steps matters.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "codegen/plan/plan_axis.h"
#include "frontend/nest/loop.h"
#include "polyhedral/stencil/stencil.h"

namespace an5d {

// When C writes an array: from the step of that number on, the first being 1; never; or from the first one on
// if its time is odd, or even, and else from the second one on. Nothing writes to it in calls of fewer steps,
// as it may be a constant.
enum class When : int { kIfOdd = -2, kIfEven = -1, kNever = 0, kEveryStep = 1 };
constexpr When from_step(std::size_t number) { return static_cast<When>(number); }

// "an5d::kIfOdd", "2"
std::string when_text(When when);

// What of a field an update of a box touches, beyond the box, per axis; and how far the first and the last
// cell in memory are from the first and the last one of the box, which no corner is that nothing touches.
struct PlanReach {
  int field, box;
  std::vector<Halo> cells;
  std::vector<int> first = {}, last = {};
  int plane = -1;          // of which, if not of all
  bool is_set = false;     // C writes these cells, which no update is for
  bool is_copied = false;  // copies of C's touch them, and no update
  bool operator==(const PlanReach&) const = default;
};

// Of the cells of a box, those for which a tap is read: by axis, how many fewer at either end whatever the
// call, and what conditions leave of cells.
struct LimitedBox {
  int box;
  std::vector<Limits> along;
  std::vector<Halo> less;
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
  ExprPtr value;               // of Access nodes, Element nodes of inputs
  // Those that are set, then those of each read.
  std::vector<BorderUpdate::Cells> cells;
  int line = 0;  // of the source
};

// Where the program keeps an array: in one block, or behind so many levels of pointers. Each of two planes in
// a block is one. Fields in blocks have extents of their own where those of C differ, and all arrays whose
// cells C finds so far `by`.
struct StoredArray {
  std::string name, in_c;
  int levels = 0, rank = 1;
  ScalarType element = ScalarType::kFloat;
  int plane = 0;
  bool is_written = true;
  bool has_extents = false;
  std::vector<Array::Shift::By> by = {};  // of each dimension; empty: nothing
  int values = 0;  // in a cell, each an array here (StoredValue); 0: its elements are no cells
};

// One of the values of the cells of a stored array: an array here.
struct StoredValue {
  std::string name;
  int array = 0, number = 0;
  When written = When::kNever;
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
  When written;
  std::vector<TouchedRange> ranges;  // by dimension
};

struct HostPlan {
  std::vector<int> degrees;                // time steps per launch: bT, bT / 2, ... 1
  int boxes = 1;                           // of cells that updates have
  std::vector<LimitedBox> limited;         // counted behind these
  std::vector<PlanReach> reaches;          // of each update and each field that it touches
  std::vector<std::vector<When>> written;  // of each field: planes by Field::names(), or two of one array
  std::vector<PlanBorder> borders;
  std::vector<PlanLoop> loops;
  std::vector<PlacingReliedOn> placings;
  std::vector<StoredArray>
      stored;  // fields, then inputs, if any have rows, cells or own extents; otherwise none
  std::vector<Touched> touched;     // of these
  std::vector<StoredValue> values;  // of the cells of stored arrays
  std::optional<long long> earliest_time;
};

// Those that a tap is read for: of arrays which the loops need not have for all cells of the update's box,
// and are updated in another one. Numbers of boxes in the plan; empty where the box itself is meant.
std::vector<int> limited_boxes(HostPlan& plan, const Stencil& stencil, const Update& update, std::size_t tap);

// The number of that box among those of the plan, which has it from now on.
int number_of(HostPlan& plan, LimitedBox wanted);

// `axes` are those of the plan, whose labels borders take over. Reaches of fields only: those of inputs that
// stream depend on the kernel.
HostPlan plan_host(const Stencil& stencil, const std::vector<PlanAxis>& axes, int time_steps);

}  // namespace an5d
