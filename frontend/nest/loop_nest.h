// A candidate stencil as the source wrote it: one time loop around sweeps, each a perfect nest of space loops
// around assignments to array elements; or one sweep alone, as one time step. Nothing is proved yet; that is
// polyhedral/analyze.h's part.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "frontend/expr/expr.h"
#include "frontend/expr/function.h"
#include "frontend/nest/array.h"
#include "frontend/nest/likely.h"
#include "frontend/nest/loop.h"
#include "frontend/nest/replaced.h"
#include "frontend/said/diagnostic.h"

namespace an5d {

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
  ExprPtr value;                                   // converted to the element type
  SourceRange where;                               // of the target
  std::optional<SourceRange> written_out_by = {};  // the loop that it stands in once for each iteration
};

// A perfect nest of loops over cells. What sets borders has any number of loops, others as many as the arrays
// have axes. Borders or not is what the front end makes of the loops; the analysis looks at the cells.
struct Sweep : SweepText {
  std::vector<Assignment> assignments;
  // `for (j) u[0][j] = u[1][j];`: it assigns to a few cells of arrays that another sweep updates. It may have
  // fewer loops than those, or none.
  bool sets_borders = false;
  // `for (i) for (j) u[i][j] *= d[i][j];`: it assigns to arrays that a sweep before it updates. To the
  // analysis, also one whose values a later one overwrites: no update stands for it.
  bool updates_again = false;
};

struct LoopNest : AroundSweeps {
  Origin origin;
  int ordinal = 1;  // first, second, ... nest of its function
  // A function that a time step calls, whose sweeps are among its own.
  struct Called {
    std::string name;
    SourceRange text, call;
  };
  std::vector<Called> called;
  std::vector<Called> read_in_place;  // functions of expressions, of which nothing but the value is there
  std::vector<Sweep> sweeps;          // of a time step, in order
  std::optional<long long> earliest_time;  // from which on C's `t % 2` is the number of one of two pointers
  std::vector<Array> arrays;
  std::vector<Variable> params;     // scalars read in the sweeps (not those of bounds), by first use
  std::vector<Function> functions;  // user functions called, callees before callers
  Likely likely;
};

// "sweep", or "sweep_2" of the second one of its function.
std::string name_of(const LoopNest& nest);

// Is it one sweep, without a time loop?
bool is_done_once(const LoopNest& nest);

// Adds notes to what is said of a place in a function that a time step calls: where that is called, and the
// function that the call stands in.
void name_calls(const LoopNest& nest, Diagnostics& said);
Note call_note(const std::string& function, const SourceRange& call);

// Says of members what C calls them, in all of these.
void name_members(const LoopNest& nest, Diagnostics& said);

// The pointers of which this array is one; null if it stays where it is.
const Swap* swap_of(const LoopNest& nest, int array);

// Of a swap's first array the second one, and of the second one the first.
std::optional<int> partner_of(const LoopNest& nest, int array);

// Does the array stay in one place, with a value for each cell of a grid of so many axes: in no planes, of
// which some are old, and in no swap?
bool is_in_place(const LoopNest& nest, int array, std::size_t axes);

// Does no sweep write the array, and no swap give it what one has written? Nor does it stand for one of which
// that is not so.
bool is_only_read(const LoopNest& nest, int array);

// Loops of a sweep that does not set borders.
std::size_t depth_of(const LoopNest& nest);

// All names that mean something in the nest.
std::set<std::string> names_in(const LoopNest& nest);

// Scalars that the expression reads become parameters of the nest.
void add_params(const ExprPtr& expr, LoopNest& nest);

// C-like text for --dump=nest and tests; `<double>x` is a conversion that C makes silently.
std::string to_string(const LoopNest& nest);
std::string to_string(const ExprPtr& expr, const LoopNest& nest, const Sweep& sweep);

}  // namespace an5d
