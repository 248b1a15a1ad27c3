// Arrays that a nest only reads: which of their elements, as iterators and constants.
#pragma once

#include <algorithm>
#include <functional>
#include <optional>
#include <vector>

#include "frontend/nest/loop_nest.h"
#include "frontend/said/diagnostic.h"
#include "polyhedral/isl/conditions.h"
#include "polyhedral/stencil/stencil.h"

namespace an5d {

// An expression minus the iterator of a loop (0: time), where that is one constant for all iterations.
using Distance = std::function<std::optional<long>(const ExprPtr&, int loop)>;

struct ArrayRead {
  Access access;
  SourceRange where;
  std::size_t position = 0;  // of the assignment that it belongs to, among those of its sweep
  // For each place where the body spells it, the conditions around it: it is made where those of one place
  // hold.
  std::vector<Conditions> places;
  std::vector<bool> wraps = {};  // of fields, per axis: the subscript wraps around
  bool is_conditional() const {
    return std::ranges::none_of(places, [](const Conditions& around) { return around.empty(); });
  }
};

struct ReadInputs {
  std::vector<Input> inputs;
  std::vector<Element> elements;  // what each read is, in a Stencil
};

// What a read reaches along an axis beyond the iterations of its loop, lo before and hi behind them; and what
// of that C reads, where conditions leave less.
struct Reached {
  Halo reach, touched;
  int box = 0;  // of whose cells, as Input::Reach::box
};

// The same of a dimension of an input. False after an error.
using ReachOf =
    std::function<bool(const ArrayRead&, int dimension, const Element::Subscript&, Reached& found)>;

// `reads` are those of arrays other than the one that is written; `loop_of_axis` has the space loop (from 1
// on) of each axis. False, with errors of rule "read-only-array", where a subscript is something else than an
// iterator plus a constant.
bool read_inputs(const LoopNest& nest, const std::vector<ArrayRead>& reads,
                 const std::vector<int>& loop_of_axis, const Distance& distance, const ReachOf& reach_of,
                 ReadInputs& into, Diagnostics& said);

// The axis of a space loop, from 1 on, as Stencil counts iterators.
int axis_of_loop(const std::vector<int>& loop_of_axis, int loop);

}  // namespace an5d
