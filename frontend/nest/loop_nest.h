// A candidate stencil as the source wrote it: one time loop around sweeps, each a perfect nest of space loops
// around assignments to array elements; or one sweep alone, as one time step. Nothing is proved yet; that is
// polyhedral/analyze.h's part.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "frontend/expr/expr.h"
#include "frontend/said/diagnostic.h"

namespace an5d {

// `value` in C's own arithmetic and type, plus `adjust` in 64 bits: `i <= n` has end {n, 1}.
struct Bound {
  ExprPtr value;
  int adjust = 0;
};

enum class Direction { kUp, kDown };
enum class IteratorScope { kLoop, kOutside };  // declared in the for statement, or before it

// for (type iterator = ...): iterations begin <= iterator < end, whichever way it counts.
struct Loop {
  std::string iterator;
  ScalarType type = ScalarType::kInt32;
  IteratorScope scope = IteratorScope::kLoop;
  Direction direction = Direction::kUp;
  Bound begin, end;
  SourceRange where;  // the for statement's head
  // As the text calls the iterator. In a function that is called this may be the name of something else
  // around the nest.
  std::string spelled;
};

// Extents outermost first, the time plane's included. A pointer (or array parameter) has no outermost
// extent: nullptr there.
struct Array {
  std::string name;
  ScalarType element = ScalarType::kFloat;
  std::vector<ExprPtr> extents;
  SourceRange where;  // its declaration
  // C computes the place of an element by itself, `u[i * n + j]`: extents and subscripts are those found in
  // there (linear_subscripts.h), and the type of the array does not have them.
  bool linear = false;
  // `float *u[2]`, and `float **u`: the elements of the first dimension are pointers.
  bool has_pointers = false;
  bool is_vector = false;  // `std::vector<float> u`, `std::span<float> u`
  bool is_object = false;  // declared with its cells, and no pointer to them
  // `float **u`, `float ***v`: so many dimensions, of a plane if there are any, hold pointers, in the last
  // one of these to rows of cells. No extent of such an array is known.
  int row_levels = 0;
  // One of the planes of an array in C that take turns, or what one of its pointers leads to; the
  // extents are those of a plane (plane_choice.h).
  struct Plane {
    static constexpr int kByTime = -1;
    std::string of;      // the array in C
    int flip = kByTime;  // index into LoopNest::flips: of the variable that chooses
    int count = 2;       // planes that take turns
    int ahead =
        0;  // before the first step, the subscript is that variable, or time, plus this modulo `count`
    // Of planes that have names of their own in C: these, by what would be the subscript.
    std::vector<std::string> names = {};
  };
  std::optional<Plane> plane;
  // Cells of several values of one type, side by side: `struct { float u, v; } g[N]`, `double f[N][9]`. An
  // array of one of the values (cell_values.h) has the extents of the cells.
  struct Cell {
    static constexpr int kAll = -1;   // the last extent is that of the values, also of a struct
    std::string of;                   // the array in C
    std::string type;                 // of the struct, as C has it; empty if it is none
    std::vector<std::string> values;  // what each is called
    int number = kAll;                // which one this array has
  };
  std::optional<Cell> cell;
  // Arrays of one shape that C keeps behind each other, one for each value: `double f[9][N][M]`,
  // `f[q * n * m + i * m + j]`. An array of one of the values (cell_values.h) has the extents of the cells.
  struct Part {
    static constexpr int kAll = -1;  // the first extent, behind that of time planes, is that of the values
    std::string of;                  // the array in C
    long long count = 0;             // values that there are; 0: C does not say it
    int number = kAll;               // which one this array has
    ExprPtr distance = {};           // from a value to the next, where C computes places: elements
  };
  std::optional<Part> part;
  bool is_value() const { return cell || part; }
  const std::string& in_c() const { return cell ? cell->of : part ? part->of : name; }
};

// Pointers that move at the end of every time step: two trade places, or three rotate. After a step `first`
// holds what `second` held, and of three `second` what `third` held, and `third` what `first` held.
struct Swap {
  // A variable declared outside of the time loop that a step leaves equal to the pointer of an array.
  struct Kept {
    std::string name;
    int array;
  };
  int first, second;  // indices into LoopNest::arrays; of three, steps write `second`
  std::vector<Kept> kept;
  std::optional<int> third = {};
};

// What a time step does about pointers before its end: the text of that, in the time loop, or what pointers
// hold then.
struct PointersMoved {
  struct Held {
    std::string name, of;  // what `of` held when the step began; both as C has them
  };
  std::size_t before = 0;  // so many of the sweeps
  SourceRange text = {};   // empty: in other names than here
  std::vector<Held> held = {};
};

// A variable declared outside of the time loop that counts time steps modulo a number: of two, it is 0 in one
// step and 1 in the next one.
struct Flip {
  std::string name;
  ScalarType type = ScalarType::kInt32;
  int like = 0;           // index into LoopNest::flips: the representative of its class
  int count = 2;          // its values are less than this
  int ahead = 0;          // it is that one plus this, modulo `count`
  int by = 1;             // each step adds this, modulo `count`
  bool is_read = false;   // a step reads it. Otherwise it only leaves something in it
  bool is_known = false;  // it holds a constant before the loop
};

struct Variable {
  std::string name;
  ScalarType type = ScalarType::kInt32;
  bool operator==(const Variable&) const = default;
};

// A scalar that a time step gives a value which it computes from scalars alone: `time += dt;`. The host does
// that, as often as the time loop does, without the sweeps.
struct ScalarChange {
  Variable scalar;
  ExprPtr value;          // converted to its type; of scalars as they are by then, and of the time
  bool declares = false;  // a variable of the step
};

// A scalar that changes and that sweeps read. Element [t] of the array is what it holds in time step t when
// so many of the changes have been made.
struct ScalarHistory {
  Variable scalar;
  int array = 0;  // index into LoopNest::arrays
  std::size_t changes = 0;
  std::string of_host = {};  // ScalarChange::scalar: of a variable of the step another name
};

// A time loop that goes on as long as a condition of scalars holds, `for (double t = 0; t < end; t += dt)`.
// The host counts its time steps, from 0.
struct HostCount {
  static constexpr const char* kSteps = "an5d_steps";  // as the text calls their number
  std::optional<ScalarChange> start = {};              // of the loop's own scalar
  ExprPtr condition;
  bool body_first = false;  // do { } while (condition)
};

// What the host does in some time steps, `if (t % 100 == 0) write(u);`: the time loop is done in runs that
// these end, or begin.
struct Cut {
  enum class Place { kBefore, kBeforeMoves, kBehind };  // of the sweeps, of what moves pointers, of all
  Place place = Place::kBehind;
  SourceRange condition, text;
  std::size_t changes = 0;  // of scalars, that the time step has made by then
  bool is_stepped = false;  // the iterator has been stepped by then, too
};

// A local temporary of the body: name = value, converted to type.
struct LocalDefinition {
  std::string name;
  ScalarType type = ScalarType::kFloat;
  ExprPtr value;
};

// A `static inline` function of the file, made of definitions and one result. `if (c) return a;` has
// become a Select. It is total if C defines its value for all arguments.
struct Function {
  std::string name;
  ScalarType type = ScalarType::kFloat;
  std::vector<Variable> parameters;
  std::vector<LocalDefinition> locals;
  ExprPtr result;  // converted to type
  bool is_total = false;
};

// A loop between `#pragma scop` and `#pragma endscop`, or one in a file without such pragmas.
enum class Marking { kScop, kNone };

// A time loop around sweeps; or one sweep, that something else in the program repeats.
enum class Iteration { kInTime, kOnce };

// Where a nest stands.
struct Origin {
  Marking marking = Marking::kScop;
  SourceRange head;  // of the time loop, or of the sweep
  int elements = 0;  // array elements that its text names: how large it is
  Iteration iteration = Iteration::kInTime;
};

// An array element that is assigned, and the temporaries that are defined between the assignment before it
// and this one.
struct Assignment {
  std::vector<LocalDefinition> locals;
  Access target;
  ExprPtr value;      // converted to the element type
  SourceRange where;  // of the target
};

// A perfect nest of loops over cells. What sets borders has any number of loops, others as many as the arrays
// have axes. Borders or not is what the front end makes of the loops; the analysis looks at the cells.
struct Sweep {
  // A variable of the surroundings that counts in a loop of the body, and what every iteration leaves in it.
  struct Left {
    std::string name;
    long long value = 0;
  };
  // What the text of the body calls `name`: a parameter of the function that it stands in, or a constant of
  // the time step. The value is that of a scalar, or an access of an array without subscripts. A struct, or a
  // pointer to one, has C text in its place.
  struct Given {
    std::string name;
    ExprPtr value;
    std::string structure = {};
  };
  // A variable that a declaration between the loops declares, and that their iterations move on: for each
  // loop, `by` for an iteration behind the one of `first`.
  struct Runs {
    struct Along {
      int loop = 0;  // from 1 on
      ExprPtr first, by;
    };
    std::string name;
    std::vector<Along> along;
  };
  std::vector<Loop> space;           // outermost first
  SourceRange body;                  // the text inside the innermost loop, braces included if written
  std::vector<SourceRange> between;  // declarations between the loops, which are read as if they stood in it
  std::vector<Runs> runs;            // of variables that are declared there
  std::vector<Assignment> assignments;
  std::vector<Left> left;
  std::vector<Given> given;
  bool copies = false;  // `memcpy(u, un, sizeof u);`: the body has no loops in the text
  // `for (j) u[0][j] = u[1][j];`: it assigns to a few cells of arrays that another sweep updates. It may have
  // fewer loops than those, or none.
  bool sets_borders = false;
  // `for (i) for (j) u[i][j] *= d[i][j];`: it assigns to arrays that a sweep before it updates. Of a proved
  // stencil, also one whose values a later one overwrites: no update stands for it.
  bool updates_again = false;
};

struct LoopNest {
  Origin origin;
  std::string function;  // the C function around it
  // Namespaces around it, outermost first; empty names of those without one.
  std::vector<std::string> namespaces;
  int ordinal = 1;     // first, second, ... nest of that function
  SourceRange region;  // the text that a call will replace: the loop, first to last byte
  // A function that a time step calls, whose sweeps are among its own.
  struct Called {
    std::string name;
    SourceRange text, call;
  };
  std::vector<Called> called;
  // A scalar or an array that is a member of a struct: what it is called here, and in C, `grid->u`.
  struct Member {
    std::string name, spelling;
    std::optional<ScalarType> type;  // of a scalar
    bool is_array = false;           // elements in the struct itself, and not a pointer to them
    bool is_referred_to = false;     // the struct is what a reference of C++ stands for
    bool is_in_reach = false;        // the struct may be known to pointers (variable_changes.h)
  };
  std::vector<Member> members;
  // C declarations without `;`: the function's own types, outer ones first; constants and counters of bodies.
  std::vector<std::string> types;
  // Text of member functions that the bodies call, of the class whose member function the nest is in.
  std::vector<std::string> methods;
  Loop time;  // of a sweep that is done once, one iteration: nothing names its iterator
  // The sweeps are those of so many time steps, of times whose remainder by this is 0, 1, ...
  int period = 1;
  std::vector<Sweep> sweeps;           // of a time step, in order
  std::vector<Swap> swaps;             // after them
  std::vector<PointersMoved> moves;    // before some of them; the last one is what `swaps_text` does
  std::vector<Flip> flips;             // the same
  SourceRange swaps_text;              // the statements of both
  bool swaps_are_called = false;       // and these are in names of the step, or of a function
  std::vector<std::string> swaps_use;  // names of pointers in there that they do not declare, but for arrays
  std::vector<Variable> flips_use;     // variables of the time step in there that they do not declare
  std::vector<Sweep::Given> swaps_given;     // what they call constants of the time step
  std::optional<long long> earliest_time;    // from which on C's `t % 2` is the number of one of two pointers
  std::vector<ScalarChange> scalar_changes;  // in order
  std::vector<ScalarHistory> histories;
  std::vector<Cut> cuts;                // in order
  std::optional<HostCount> host_count;  // the bounds of `time` are those of the count, then
  std::vector<Array> arrays;
  std::vector<Variable> references;  // of C++: scalars that are read by another name of theirs
  std::vector<Variable> params;      // scalars read in the sweeps (not those of bounds), by first use
  // Scalars of the text that stand as what they are declared with, `const int sy = nx;`, each before those
  // that are made of it.
  std::vector<LocalDefinition> kept;
  std::vector<Function> functions;  // user functions called, callees before callers
  // What functions name that are read in the place of their calls: arrays, pointers and scalars of the file;
  // or arrays that they are given, by a parameter with extents.
  struct NamedInFunction {
    std::string name;
    bool is_array = false;
    bool is_given = false;
  };
  std::vector<NamedInFunction> named_in_functions;
  // Structs that they are given: the variable around the nest that is one, or points to it, and its type.
  struct GivenStruct {
    std::string name, type;
    bool operator==(const GivenStruct&) const = default;
  };
  std::vector<GivenStruct> structs_given;
  // Scalars around the nest that pointers may lead to, so that an array may hold them as far as C's types go.
  struct InReach {
    Variable scalar;
    bool changes = false;  // while the loops run
  };
  std::vector<InReach> in_reach;
  // Numbers that the file has for sizes, for guesses alone (likely_values.h): of integers around the nest,
  // and those that parameters have in place of their outermost extents.
  struct Likely {
    std::map<std::string, long long> values, first_extents;
  };
  Likely likely;
};

// Is there an integer quotient in it whose divisor is more than a literal?
bool divides(const Bound& bound);

// Is it one sweep, without a time loop?
bool is_done_once(const LoopNest& nest);

// Adds a note to what is said of a place in a function that a time step calls: where it is called.
void name_calls(const LoopNest& nest, Diagnostics& said);
Note call_note(const std::string& function, const SourceRange& call);

// What C calls that which is called `name` here: the same, but for members.
std::string spelled(const LoopNest& nest, const std::string& name);

// Says of members what C calls them, in all of these.
void name_members(const LoopNest& nest, Diagnostics& said);

// The array of that name.
const Array& array_named(const LoopNest& nest, const std::string& name);

// The pointers of which this array is one; null if it stays where it is.
const Swap* swap_of(const LoopNest& nest, int array);

// Of a swap's first array the second one, and of the second one the first.
std::optional<int> partner_of(const LoopNest& nest, int array);

// Does no sweep write the array, and no swap give it what one has written?
bool is_only_read(const LoopNest& nest, int array);

// From where to where a loop counts that has few iterations whatever the sizes are, such as one over rows of
// ghost cells; nothing of others.
struct FewIterations {
  long long begin, end;
};
std::optional<FewIterations> few_iterations(const Loop& loop);

// Loops of a sweep that does not set borders.
std::size_t depth_of(const LoopNest& nest);

// Is an array of the nest made of rows?
bool has_rows(const LoopNest& nest);

// Is one of them one of several values of a cell, side by side?
bool has_cells(const LoopNest& nest);

// C-like text for --dump=nest and tests; `<double>x` is a conversion that C makes silently.
std::string to_string(const LoopNest& nest);
std::string to_string(const ExprPtr& expr, const LoopNest& nest, const Sweep& sweep);

}  // namespace an5d
