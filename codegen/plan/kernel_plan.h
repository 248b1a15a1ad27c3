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

#include "codegen/plan/host_plan.h"
#include "codegen/plan/plan_axis.h"
#include "frontend/expr/expr.h"
#include "model/geometry.h"
#include "model/row_program.h"
#include "model/schedule.h"
#include "model/step_launches.h"
#include "model/step_windows.h"
#include "model/sub_steps.h"
#include "polyhedral/stencil/reciprocal.h"
#include "polyhedral/stencil/stencil.h"

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

// A value, and the temporaries that it reads.
struct Computed {
  std::vector<LocalDefinition> locals;
  ExprPtr value;
};

// One of several updates of a time step, and the field that it makes.
struct PlanUpdate {
  Field field;
  int box = 0;
  std::vector<PlanAxis> axes;  // iterators of its own loops; labels and halos are those of the plan's axes
  std::vector<Halo> reach;     // StepChain::reach
  std::vector<int> iterators;  // read: 0 time, 1.. axes
  std::vector<int> read;       // arrays, in order: fields, then inputs that stream (RowProgram)
  std::vector<int> held;       // of RowProgram::held, those that it reads
  std::vector<LocalDefinition> locals;
  ExprPtr value;
  Computed source = {};  // as the source has them, for comments
  template <class Visit>
  void each_tap(const Visit& on_tap) const {
    const auto look = [&](const Expr& node) {
      if (const Tap* tap = node.as<Tap>()) on_tap(*tap);
    };
    visit(value, look);
    for (const LocalDefinition& local : locals) visit(local.value, look);
  }
  bool reads_step(int array, int back) const;  // of this time step (0), or of the one before (1)?
  // Does it read both, so that a reader of the array has to be told which?
  bool asks_when(int array) const { return reads_step(array, 0) && reads_step(array, 1); }
  bool reads(int iterator) const { return std::ranges::find(iterators, iterator) != iterators.end(); }
};

// What differs amid the grid (Stencil::amid), for kernels that have a text of their own for it.
struct PlanAmid {
  std::vector<PlanUpdate> updates;  // as KernelPlan::updates; those of absent fields have no value
  std::vector<Limits> along;        // by axis: the cells where conditions are as they are there
  std::vector<bool> is_idle;        // Amid::is_idle, by update
  bool has_sides = true;            // do tiles at the sides have it, too? None of this is along their axes
  bool any() const { return !updates.empty(); }
};

// The planes of a partial sum, and what is made of it.
struct PlanSum {
  ScalarType type = ScalarType::kFloat;
  std::vector<PlanePart> parts;
  ExprPtr finish;
};

// One cell per thread: how a tier goes about its cell.
struct OneCellPlan {
  std::vector<TierStep> steady;   // alternating buffers
  std::vector<TierStep> checked;  // near the ends of the stream: one buffer, one barrier more
  // Do planes move one place on at each step, through a buffer of each tier? Then every tier of every step
  // has a barrier, and both lists are the same. With one tier, another one stands behind the step.
  bool shifts = false;
  Guard guard = Guard::kSelect;
  Load load = Load::kDirect;
  int chunk = 0;  // planes that a block stores; 0: in 1-D a block has all of a tile
};

// Whose text a kernel is: of one cell per thread, by a thread that knows one array or several; a struct
// Program for a pipeline of the runtime (stages; lines of one array alone, or of several arrays); or kernels
// of one step, of cells or of groups of cells.
enum class KernelForm { kCell, kCellOfArrays, kStages, kLines, kLinesOfArrays, kStep, kGroups };

struct KernelPlan {
  std::string name;      // entry point and C++ namespace: an5d_<file>_<function>
  std::string headline;  // "j2d5pt.c:17: time loop of sweep()"
  Schedule schedule;
  Arithmetic arithmetic = Arithmetic::kExact;
  // What is computed.
  ScalarType element = ScalarType::kFloat;  // Stencil::element()
  std::vector<PlanAxis> axes;               // outermost first
  std::string time_iterator;
  ScalarType time_type = ScalarType::kInt32;
  Direction time_direction = Direction::kUp;
  std::vector<Input> inputs;
  std::vector<Variable> params;  // and kFirstStep, which the entry points know
  std::vector<Function> functions;
  std::vector<PlanUpdate> updates;  // in C's order
  PlanAmid amid;
  std::optional<PlanSum> sum;  // combine=partial: the value of the one update in its parts
  std::vector<Divisor> divisors;
  std::optional<Divisor> last_divisor;  // of all cells of a thread at once, after all else
  // How names of the user's are spelled in the text, where not as in C (emit/free_names.h).
  std::map<std::string, std::string> spellings;
  // How a block goes about it.
  KernelForm form = KernelForm::kCell;
  Geometry block;
  Direction stream_direction = Direction::kUp;
  Sides sides = Sides::kTogether;
  OneCellPlan one_cell;
  std::optional<RowWork> row_work;
  // Stages: do the values that a border has in both time planes trade places in every step (an5d/stages.cuh)?
  bool borders_trade = false;
  // Stages: are cells beyond the right border copied where a tile ends amid the block's threads, too?
  // Otherwise zeros stay there, which quotients would find in every row and take long for.
  bool copies_beyond = false;
  std::optional<int> resident;  // blocks per SM that the compiler must leave registers for
  std::optional<RegisterCaps> caps;
  StepChain chain;
  std::optional<RowProgram> rows;  // of stages, and of lines of several arrays
  // Inputs whose elements are taps: further arrays, after the fields.
  std::vector<int> tap_inputs;
  std::optional<StepLaunches> launches;  // of kernels of one step
  StepWindows windows;                   // and what their blocks keep
  // The first time step by naive kernels of its own, which finds ghost cells as they were before the loops.
  std::optional<StepLaunches> first_step;
  bool is_first_step = false;  // the plan is of those
  HostPlan host;

  int rank() const { return static_cast<int>(axes.size()); }
  bool streams() const { return rank() > 1; }
  bool has_several_cells() const {  // per thread
    return std::holds_alternative<Stages>(block.kind) || std::holds_alternative<Lines>(block.kind);
  }
  // Do rows stream from high to low, as the source adds them?
  bool visits_downwards() const {
    return form == KernelForm::kStages && stream_direction == Direction::kDown;
  }
  // The update as it is amid the grid; null where that is the same.
  const PlanUpdate* own_amid(std::size_t update) const;
  // Of a single field.
  const PlanUpdate& update() const { return updates.front(); }
  bool has_periodic_axes() const { return std::ranges::any_of(axes, &PlanAxis::periodic); }
  bool has_one_element() const;             // Stencil::has_one_element()
  bool has_halves() const;                  // among the arrays
  std::string_view cell_of_planes() const;  // the type, or "char" of several or _Float16 (typed_planes.cuh)
  ScalarType element_of(int array) const;   // of a tap
  bool has_stored() const { return !host.stored.empty(); }
  bool has_cells() const { return !host.values.empty(); }
  bool has_scalars() const { return !inputs.empty() || !params.empty(); }  // read besides cells
  std::vector<Variable> given_params() const;                              // of the entry points
  // Has an update this one as a parameter?
  bool is_read_in_place(const Input& input) const;
  std::string held_name(int element) const;    // of RowProgram::held
  std::string array_name(int array) const;     // as in C, of a tap
  bool is_streamed(const Input& input) const;  // as rows, beside the fields
  // Are elements outside of it never loaded, though conditions alone keep the update from them?
  bool is_loaded_in_limits(const Input& input) const;
  bool is_in_cells(const Input& input) const;  // of the fields' type, in which others stream
  bool has_values_in_cells() const;
  void take_labels();                                  // of the axes, for all updates
  std::string spelled(const std::string& name) const;  // a name of the user's, or kRunningSum
};

// `unit` is the stem of the input's name. The schedule must be legal.
KernelPlan plan_kernel(const Stencil& stencil, const Schedule& schedule, Arithmetic arithmetic,
                       const std::string& unit);

// Its first time step alone.
KernelPlan first_step_of(const KernelPlan& plan);

// Are tiles cut into chunks that fill whole waves of blocks?
bool takes_waves(const KernelPlan& plan);

// A C identifier made of `text`: letters, digits and underscores stay.
std::string identifier(const std::string& text);

// One fact per line, for --dump=plan and for tests.
std::string to_string(const KernelPlan& plan);

}  // namespace an5d
