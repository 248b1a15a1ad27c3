// A proven stencil: everything later stages need, in terms of the fields' axes. No loops any more, no
// subscripts, nothing of Clang or isl.
//
// A time step is a list of updates, one for each field. Every cell x of an update's box becomes value(taps
// around x); all other cells keep what they hold, of a field with two time planes what that plane holds.
#pragma once

#include <algorithm>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "frontend/expr/function.h"
#include "frontend/nest/array.h"
#include "frontend/nest/likely.h"
#include "frontend/nest/loop.h"
#include "frontend/said/diagnostic.h"

namespace an5d {

// Cells that an update reads beyond its own, towards lower and higher indices; never negative.
struct Halo {
  int lo = 0, hi = 0;
  int both() const { return lo + hi; }
  bool operator==(const Halo&) const = default;
};

// What of a loop is taken for granted: by conditions around reads, such as `i < n - 1 ? A[i + 1] : A[i]`,
// which stays in an array of n cells if the loop ends at n; or because all is known by these bounds, as that
// a condition always holds.
struct BoundsReliedOn {
  bool begin = false, end = false;
  int iterations = 0;     // at least so many
  bool of_reads = false;  // of conditions that keep reads in an array
  bool any() const { return begin || end || iterations > 0; }
  bool operator==(const BoundsReliedOn&) const = default;
};

// One dimension of the fields, outermost first. The cell of iteration `iterator` is iterator + shift.
struct Axis {
  std::string iterator;
  ScalarType type = ScalarType::kInt32;  // of the iterator
  Bound begin, end;                      // of the iterator: begin <= iterator < end
  int shift = 0;
  Halo halo;
  BoundsReliedOn relies_on;
  // The ends meet: reads beyond one of them wrap around to the other.
  bool periodic = false;
};

// Where the program keeps a field.
enum class Buffering {
  kPlanes,   // two time planes: one is read, the other one written
  kInPlace,  // one array, in which an update overwrites what the step before has left
  kOlder,    // no array of its own: the values of another field two steps ago (Field::newer)
};

// Arrays of C's among which a time step copies, where one could read and write them by turns (Field::names):
// which of them holds what. Of the cells that the step makes each has the values of one step. Of cells beside
// them, which C copies and nothing makes, all have what the copies leave there.
struct CopiedArrays {
  struct Copy {
    int to = 0, from = 0;      // indices into Field::names()
    bool is_before = false;    // before the update that makes the values
    std::vector<Halo> beyond;  // per axis: cells that are copied beyond those of the update
    bool operator==(const Copy&) const = default;
  };
  std::vector<Copy> copies;  // in C's order
  std::vector<int> ages;     // of each array: when a step is done, so many steps ago what it holds was made
  std::vector<Halo>
      made;  // per axis: beyond the update's cells those that borders set, before they are copied
  bool operator==(const CopiedArrays&) const = default;
};

struct Field {
  std::string name;
  ScalarType element = ScalarType::kFloat;
  Buffering buffering = Buffering::kPlanes;
  int plane_phase = 0;           // of A[2][...]: at time t the plane (t + plane_phase) mod 2 is read
  bool has_first_extent = true;  // in C; of a pointer or an array parameter in place it is not known
  // Planes that are two arrays, to which C swaps the pointers after every step: `name` is the one that the
  // first step reads, this the other one.
  std::string partner;
  // kOlder: the field in two planes (index into Stencil::fields) whose plane that a step writes still holds
  // these values when the step begins. Its update is what `newer` held before the step.
  int newer = -1;
  // Planes that are three arrays, whose pointers C rotates: that of the values of two steps ago at the first
  // step. `partner` is the one that the first step writes.
  std::string third = {};
  bool is_read_beside = false;  // kOlder, in a third array: also at cells that no update makes
  // On periodic axes: beyond the ends, the first step reads what was there before the loops.
  bool has_first_ghosts = false;
  // Of planes that are arrays: C moves no pointers, but copies cells. All planes have the border of `name`.
  std::optional<CopiedArrays> copied = {};
  // Planes that are more arrays than steps read and write: they write `partner`, these, and `name` (or
  // `third`, and then `name`) by turns, and read what the last ones have written.
  std::vector<std::string> further = {};
  // kInPlace: pointers to this array and to that of another field trade places after every step, so that each
  // holds the values of the other one after an odd number of steps.
  struct Trade {
    int with = 0;  // index into Stencil::fields
    // Cells that no update makes are those of this array when a step begins, and never those of the other
    // one.
    bool has_border = false;
    bool operator==(const Trade&) const = default;
  };
  std::optional<Trade> trade = {};
  bool operator==(const Field&) const = default;
  bool takes_turns() const { return !partner.empty(); }
  bool rotates() const { return !third.empty(); }
  // Is it read where its update makes nothing?
  bool has_borders() const { return is_array() || is_read_beside; }
  // Of arrays that take turns, as C names them: that which the first step reads, and those that steps write
  // from then on, one after the other.
  std::vector<std::string> names() const {
    std::vector<std::string> all = {name};
    if (!partner.empty()) all.push_back(partner);
    all.insert(all.end(), further.begin(), further.end());
    if (!third.empty()) all.push_back(third);
    return all;
  }
  int planes() const {
    const int levels = buffering != Buffering::kPlanes ? 1 : rotates() ? 3 : 2;
    return levels + static_cast<int>(further.size());
  }
  bool is_array() const { return buffering != Buffering::kOlder; }
  bool has_plane_subscript() const { return buffering == Buffering::kPlanes && !takes_turns(); }
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

// Quotients of an update's value, by what divides it. Those by constants may become products, or are
// subroutines as others of floating types are.
struct Quotients {
  int by_products = 0, rounded = 0;  // by constants
  bool any_slow = false;             // is there a division that takes more than products?
  bool operator==(const Quotients&) const = default;
};

// The time of the first step: a Param that no C program can have.
inline constexpr char kFirstStep[] = "$first";

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

// Numbers that conditions leave, by what calls know: from the largest of `from` to before the least of `end`.
struct Limits {
  std::vector<Bound> from, end;
  bool any() const { return !from.empty() || !end.empty(); }
};
bool are_equal_limits(const Limits& one, const Limits& other);

// An array that the update reads, and that nothing writes while the loops run. Every subscript is an iterator
// and a constant, or a constant.
struct Input {
  // What of a dimension is read: `iterator` (as Iterator::loop; Element::kNoIterator for none) plus lo to hi,
  // of the iterations of the first update. Or, where the reader's are not a constant away from these, of the
  // cells of its own box.
  struct Reach {
    int dimension, iterator;
    long long lo, hi;
    int box = 0;  // index into Stencil::boxes
    bool operator==(const Reach&) const = default;
  };
  // An element that is named, as one of its places in the text reads it: of each dimension what kernels may
  // load, what C reads, as conditions may leave less, and what they leave of that at run time.
  struct Read {
    std::vector<Reach> loaded, touched;
    std::vector<Limits> limits;  // subscripts
    bool has_limits() const { return std::ranges::any_of(limits, &Limits::any); }
  };
  std::string name;
  ScalarType element = ScalarType::kFloat;
  int rank = 1;
  bool has_first_extent = false;  // in C; of a pointer or an array parameter it is not known
  std::vector<Reach> reaches;     // one for each dimension, iterator and box
  std::vector<Read> reads;
  bool has_limits() const { return std::ranges::any_of(reads, &Read::has_limits); }
};

// Of a read, for each place in the text: per axis the iterations that conditions leave, where calls have to
// say which. Empty if there is a place without such conditions.
using PlaceLimits = std::vector<std::vector<Limits>>;

// An element of an input that an update reads, and along each dimension what it reaches beyond the
// iterations, as Update::reaches and Update::touches. {} where the subscript has no space iterator.
struct ElementReach {
  Element element;
  std::vector<Halo> reach, touched;
  PlaceLimits limits = {};
};

// A field's new values of a time step.
struct Update {
  int field = 0;           // index into Stencil::fields
  int box = 0;             // index into Stencil::boxes: of the cells that are updated
  std::vector<Axis> axes;  // as its own loops have them; the halo is that of its own taps
  std::vector<Tap> taps;   // distinct, sorted
  // Of each tap, per axis: the cells beyond the box that it reaches, which conditions may make fewer than its
  // offset. Negative where the last one is within the box. All cells up to there may be loaded, whatever the
  // conditions.
  std::vector<std::vector<Halo>> reaches;
  // The same, of what C reads: conditions may keep it away from cells within the box, too. The host does not
  // touch those.
  std::vector<std::vector<Halo>> touches;
  std::vector<PlaceLimits> limits;     // of each tap
  std::vector<ElementReach> elements;  // each place of the text where one is read
  std::vector<LocalDefinition> locals;
  ExprPtr value;                             // of Tap, Element, Local, Param, Iterator nodes
  Quotients quotients;                       // of the value
  std::optional<PlaneSum> exact_sum;         // keeps the source's order of additions
  std::optional<PlaneSum> reassociated_sum;  // needs -ffast-math

  // Cells beyond the box that it reads or writes.
  Halo touched(int axis) const {
    Halo all;
    for (const std::vector<Halo>& reach : reaches)
      all = {std::max(all.lo, reach[axis].lo), std::max(all.hi, reach[axis].hi)};
    return all;
  }
  // Do calls have to have some bounds of the C?
  bool relies_on_bounds() const {
    return std::ranges::any_of(axes, [](const Axis& axis) { return axis.relies_on.any(); });
  }
  // Do conditions keep reads in an array?
  bool has_conditional_reads() const {
    return std::ranges::any_of(axes, [](const Axis& axis) { return axis.relies_on.of_reads; });
  }
};

// A time step amid the grid, away from layers at its ends: there, each comparison of an iterator with what
// calls know has one truth, and no update needs the arrays that only layers have. Nothing where that makes no
// difference.
struct Amid {
  // What becomes of a field there: its cells are updated; they are as they were, and no other field's update
  // reads them, as of an array in place that changes in layers only; or it has none.
  enum class Presence { kUpdated, kIdle, kAbsent };
  // An update's value with the truths of such conditions; of an idle field its own cell, of an absent one
  // null.
  struct Value {
    std::vector<LocalDefinition> locals;
    ExprPtr value;
  };
  std::vector<Limits> along;       // by axis: cells where all these conditions have that truth
  std::vector<bool> has_layers;    // by axis: at its ends
  std::vector<Presence> presence;  // by field, which has the number of its update
  std::vector<Value> values;       // by update
  std::vector<bool> is_unread;     // by input
  FlopCount flops;                 // of what is left
  Quotients quotients;
  bool any() const { return !values.empty(); }
  bool lacks_field(int field) const { return any() && presence[field] != Presence::kUpdated; }
  bool is_idle(int field) const { return any() && presence[field] == Presence::kIdle; }
};

// Cells beside those of all updates that C sets in every time step. After the first step readers recompute
// these cells, so they are stored once, when the loops have run.
struct BorderUpdate {
  // Cells along each axis: those of a loop, or of one iteration without an iterator.
  using Cells = std::vector<Axis>;
  int field = 0;
  bool is_before = false;  // set when a time step begins, in what it reads; else in what it has written
  Cells cells;
  // Of Access nodes, whose `array` is the field and whose subscripts are cells of the same plane, and of
  // Element nodes, whose iterators are those of the cells that are set.
  ExprPtr value;
  std::vector<Cells> reads;  // by it
  SourceRange where;
};

// What the updates take for granted of the places of cells that scalars determine: all lie inside of others,
// or none is among them.
struct PlacingReliedOn {
  bool is_apart = false;
  BorderUpdate::Cells cells, others;
  SourceRange where;
};

struct Stencil {
  std::string name;  // "sweep", or "sweep_2" for the function's second nest
  // With the same extents: arrays by first write, then those that are kOlder.
  std::vector<Field> fields;
  std::vector<Update> updates;        // of a time step, in C's order: one for each field
  std::vector<BorderUpdate> borders;  // in C's order
  std::vector<PlacingReliedOn> placings;
  std::vector<int> boxes;  // the update whose axes have the bounds of each box
  // 1 to 3, outermost first; the outermost is the streamed one. Those of the first update, with the halo of
  // a time step: what the values that a step leaves at a cell need, around it, of those it began with.
  std::vector<Axis> axes;
  std::string time_iterator;
  ScalarType time_type = ScalarType::kInt32;
  Bound time_begin, time_end;
  int steps_per_iteration = 1;  // time steps that C makes in an iteration of its time loop
  // Updates name the time, as the number of a step: from so many times C's begin on.
  bool time_is_of_steps = false;
  Direction time_direction = Direction::kUp;
  bool is_done_once = false;               // the time is one step, that no loop of C's repeats
  std::optional<long long> earliest_time;  // C's t % 2 is a plane only from there on
  Shape shape = Shape::kGeneral;
  std::vector<Input> inputs;  // by first read
  std::vector<Variable> params;
  std::vector<Function> functions;
  FlopCount flops;  // of all updates
  Amid amid;
  // How C keeps its arrays, those of fields and inputs among them, as many as the nest has.
  std::vector<Array> memory;
  // Of each sweep of a time step in C: does an update stand for its loops? What others do, which set borders
  // or what a later sweep overwrites, is in updates of others, or in `borders`.
  std::vector<bool> sweep_has_update;
  Likely likely;         // sizes, for guesses
  std::string function;  // of C, around the loops
  SourceRange where;     // head of the time loop, or of the sweep: where diagnostics point

  int rank() const { return static_cast<int>(axes.size()); }
  // The fields that are arrays of C's.
  std::span<const Field> arrays() const {
    const auto is_older = [](const Field& field) { return !field.is_array(); };
    return {fields.begin(), std::find_if(fields.begin(), fields.end(), is_older)};
  }
  // The type of all fields; of several types the one that has room for a cell of any, floating if one is.
  ScalarType element() const;
  bool has_one_element() const;       // for all fields, in which is computed: not _Float16
  std::string element_names() const;  // "float", or of several types "float and int"
  int bytes_of_cell() const;          // of all fields together
  bool has_periodic_axes() const { return std::ranges::any_of(axes, &Axis::periodic); }
  // Is it one field in two time planes, of which all cells read by any are there, and nothing sets its
  // border? Then its update is the step.
  bool is_single() const {
    return fields.size() == 1 && fields.front().buffering == Buffering::kPlanes && borders.empty() &&
           std::ranges::none_of(updates, &Update::has_conditional_reads);
  }
  const Update& update() const { return updates.front(); }
};

// Could computing the update from arbitrary cell values stop the program? (Integer division by a cell.)
bool may_trap(const Stencil& stencil);

// Human-readable, one fact per line, for --dump=stencil and for tests.
std::string to_string(const Stencil& stencil);

}  // namespace an5d
