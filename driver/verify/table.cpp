// Writes the table of --verify (table.h): nests with sizes to try, and functions that call both sides.
#include "driver/verify/table.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <limits>
#include <set>

#include "codegen/emit/c_expr.h"
#include "codegen/emit/cuda.h"
#include "codegen/emit/entry_arguments.h"
#include "codegen/emit/entry_points.h"
#include "codegen/emit/rows.h"
#include "driver/compile/trial.h"
#include "driver/verify/cells.h"
#include "driver/verify/held_arrays.h"
#include "driver/verify/sizes.h"
#include "model/geometry.h"
#include "polyhedral/stencil/field_extents.h"

namespace an5d {
namespace {

// IEEE 754 fixes the result of these; other library functions may differ between libraries.
bool calls_inexact_function(const Stencil& stencil) {
  static const std::set<std::string> exact = {
      "sqrt",     "sqrtf",     "fabs",  "fabsf", "fmin",   "fminf", "fmax",   "fmaxf", "floor",
      "floorf",   "ceil",      "ceilf", "trunc", "truncf", "round", "roundf", "rint",  "rintf",
      "copysign", "copysignf", "fma",   "fmaf",  "abs",    "labs",  "llabs",  "fmod",  "fmodf"};
  bool inexact = false;
  const auto look = [&](const Expr& node) {
    const Call* call = node.as<Call>();
    inexact = inexact || (call && call->kind == Callee::kLibrary && !exact.count(call->name));
  };
  for (const Update& update : stencil.updates) {
    visit(update.value, look);
    for (const LocalDefinition& local : update.locals) visit(local.value, look);
  }
  for (const Function& function : stencil.functions) {
    visit(function.result, look);
    for (const LocalDefinition& local : function.locals) visit(local.value, look);
  }
  return inexact;
}

bool is_all_double(const Stencil& stencil) {
  return std::ranges::all_of(stencil.fields,
                             [](const Field& field) { return field.element == ScalarType::kDouble; });
}

bool holds_halves(const Stencil& stencil) {
  return std::ranges::any_of(stencil.fields,
                             [](const Field& field) { return field.element == ScalarType::kHalf; });
}

// Relative error per time step: a few roundings for each operation of an update.
double tolerance(const Stencil& stencil, Arithmetic arithmetic, Target target) {
  const bool inexact = target == Target::kGpu && calls_inexact_function(stencil);
  if (arithmetic == Arithmetic::kExact && !inexact) return 0;
  const double unit = holds_halves(stencil) ? 9.8e-4 : is_all_double(stencil) ? 2.3e-16 : 1.2e-7;
  return unit * (4 + stencil.flops.as_written);
}

std::string braces(const Stencil& stencil, const auto& item) {
  std::string text;
  for (int d = 0; d < stencil.rank(); ++d) text += fmt::format("{}{}", d ? ", " : "", item(d));
  return "{" + text + "}";
}

std::string_view cell_of(ScalarType type) {
  return type == ScalarType::kHalf     ? "kHalf"
         : type == ScalarType::kFloat  ? "kFloat"
         : type == ScalarType::kDouble ? "kDouble"
                                       : "kInteger";
}

// Where the fields and the inputs of a nest, and what is read of these, begin in the tables of all.
struct Places {
  std::size_t field = 0, input = 0, reach = 0;
};

// The rows of a nest's inputs, appended to both tables.
void add_inputs(const CompiledNest& nest, Places& next, std::string& inputs, std::string& reaches) {
  const Stencil& stencil = nest.stencil;
  const std::set<std::string> divide = divisors(stencil);
  const Sizes sizes = sizes_of(nest);
  for (std::size_t n = 0; n < stencil.inputs.size(); ++n) {
    const Input& input = stencil.inputs[n];
    const bool is_open = !input.has_first_extent && !has_rows(stencil.memory) && !has_cells(stencil.memory);
    std::string groups, added;
    for (int d = 0; d < 4; ++d) {
      const bool known = n < sizes.inputs.size() && d < input.rank;
      const Sizes::Extent extent = known ? sizes.inputs[n][d] : Sizes::Extent{};
      groups += fmt::format("{}{}", d ? ", " : "", extent.group);
      added += fmt::format("{}{}", d ? ", " : "", extent.added);
    }
    for (const Input::Reach& reach : input.reaches) {
      const std::string axis = reach.iterator == Element::kNoIterator ? "an5d::verify::kNone"
                               : reach.iterator == 0                  ? "an5d::verify::kTime"
                                                                      : std::to_string(reach.iterator - 1);
      reaches +=
          fmt::format("    {{{}, {}, {}, {}, {}}},\n", reach.dimension, axis, reach.lo, reach.hi, reach.box);
    }
    inputs += fmt::format("    {{{}, an5d::verify::Cell::{}, {}, {}, {}, {}, {}, {}, {{{}}}, {{{}}}}},\n",
                          input.rank, cell_of(input.element), size_of(input.element),
                          divide.contains(input.name) ? 1 : 0, input.element == ScalarType::kBool ? 1 : 5,
                          next.reach, next.reach + input.reaches.size(), is_open, groups, added);
    ++next.input;
    next.reach += input.reaches.size();
  }
}

// By so many cells, per axis, an array's extents are less than those that are tried.
std::array<long long, 3> shorter_of(const Sizes& sizes, std::size_t field) {
  return field < sizes.shorter.size() ? sizes.shorter[field] : std::array<long long, 3>{};
}

// Cells beyond the box that an update reads, or that its arrays have to have less of than others.
Halo touched(const Stencil& stencil, const Sizes& sizes, const Update& update, int axis) {
  Halo all = update.touched(axis);
  const auto has_behind = [&](int field, int behind) {
    const int array = stencil.fields[field].is_array() ? field : stencil.fields[field].newer;
    all.hi = std::max(all.hi, behind + static_cast<int>(shorter_of(sizes, array)[axis]));
  };
  has_behind(update.field, 0);
  for (std::size_t k = 0; k < update.taps.size(); ++k)
    has_behind(update.taps[k].field, update.reaches[k][axis].hi);
  return all;
}

// What the updates of a box, or all of them, read around their own cells, at most; beside the first box also
// what borders set and read. Ghost cells of periodic axes are there, too.
Halo widest(const CompiledNest& nest, int axis, std::optional<int> box = {}) {
  const Stencil& stencil = nest.stencil;
  const Sizes sizes = sizes_of(nest);
  Halo all;
  for (const Update& update : stencil.updates) {
    if (box && update.box != *box) continue;
    const Axis& along = update.axes[axis];
    const bool has_ghosts = along.periodic && !stencil.borders.empty();
    const Halo around =
        has_ghosts ? around_borders(stencil, along, axis) : touched(stencil, sizes, update, axis);
    all = {std::max(all.lo, around.lo), std::max(all.hi, around.hi)};
    if (const auto& copied = stencil.fields[update.field].copied)
      for (const CopiedArrays::Copy& copy : copied->copies)
        all = {std::max(all.lo, copy.beyond[axis].lo), std::max(all.hi, copy.beyond[axis].hi)};
  }
  if (box && *box != 0) return all;  // inputs are read beside the cells of the first one, borders set there
  const Halo set = around_borders(stencil, stencil.axes[axis], axis);
  all = {std::max(all.lo, set.lo), std::max(all.hi, set.hi)};
  // Of an input with the extent of a field no more may be read behind a row than the field has there.
  for (std::size_t n = 0; n < stencil.inputs.size(); ++n) {
    const Array& array = array_named(stencil.memory, stencil.inputs[n].name);
    if (!array.is_value() && !keeps_extents(nest.replaced, array)) continue;
    for (const Input::Reach& reach : stencil.inputs[n].reaches) {
      if (reach.iterator != axis + 1 || reach.box != 0) continue;
      long long behind = reach.hi - stencil.axes[axis].shift;
      if (n < sizes.inputs.size() && sizes.inputs[n][reach.dimension].group == axis)
        behind -= sizes.inputs[n][reach.dimension].added;  // of rows that are shorter, more
      all.hi = std::max(all.hi, static_cast<int>(behind));
    }
  }
  return all;
}

// The least value, or the largest, of the first update's iterator with which inputs are read at no negative
// index, and within extents that are fixed.
long long least_tried(const Stencil& stencil, int axis) {
  return std::max(least_iteration(stencil, axis), least_for_inputs(stencil, axis + 1));
}
long long most_tried(const CompiledNest& nest, int axis) {
  const Stencil& stencil = nest.stencil;
  long long most = most_iteration(stencil, axis);
  const Sizes sizes = sizes_of(nest);
  for (std::size_t n = 0; n < sizes.inputs.size(); ++n)
    for (const Input::Reach& reach : stencil.inputs[n].reaches)
      if (const Sizes::Extent& extent = sizes.inputs[n][reach.dimension];
          reach.iterator == axis + 1 && reach.box == 0 && extent.group == Sizes::kFixed)
        most = std::min(most, extent.added - reach.hi);
  return most;
}

// Iterations along an axis without which conditions in the body do not keep reads inside, or cells that are
// named by scalars do not lie among those of the loops, which begin near to 0.
int most_relied_on(const CompiledNest& nest, int axis) {
  const Stencil& stencil = nest.stencil;
  long long most = 0;
  for (const Update& update : stencil.updates)
    most = std::max<long long>(most, update.axes[axis].relies_on.iterations);
  const Sizes sizes = sizes_of(nest);
  for (const PlacingReliedOn& placing : stencil.placings)
    if (const auto end = most_tried(sizes, placing.cells[axis].end))
      most = std::max(most, *end + placing.cells[axis].shift);
  return static_cast<int>(most);
}

// Does the table say what C touches of arrays? The values of a cell are put together elsewhere, and scalars
// may say where borders are.
bool is_guarded(const Stencil& stencil) { return !has_cells(stencil.memory) && have_known_places(stencil); }

std::string table_row(const CompiledNest& nest, std::size_t n, const Places& first, Arithmetic arithmetic,
                      Target target) {
  const Stencil& stencil = nest.stencil;
  const Extent2 stored = geometry(stencil, nest.schedule, arithmetic).useful;
  const Chunks* chunks = std::get_if<Chunks>(&nest.schedule.stream);
  const auto useful = [&](int d) {
    if (d == stencil.rank() - 1) return stored.x;
    if (stencil.rank() == 3 && d == 1) return stored.y;
    return chunks ? chunks->planes : 1 << 20;
  };
  const long long first_time = least_for_inputs(stencil, 0);
  const long long earliest = std::max(stencil.earliest_time.value_or(0), first_time);
  const bool any_time = !stencil.earliest_time && is_signed(stencil.time_type) &&
                        first_time == std::numeric_limits<long long>::min();
  const Sizes sizes = sizes_of(nest);
  const std::vector<std::string> fields = {
      fmt::format("\"{}\"", stencil.name),
      fmt::format("\"{}\"", to_string(nest.schedule)),
      fmt::format("{}", stencil.rank()),
      braces(stencil, [&](int d) { return widest(nest, d).lo; }),
      braces(stencil, [&](int d) { return widest(nest, d).hi; }),
      braces(stencil, [&](int d) { return stencil.axes[d].shift; }),
      braces(stencil, [&](int d) { return least_tried(stencil, d); }),
      braces(stencil, [&](int d) { return most_tried(nest, d); }),
      braces(stencil, [&](int d) { return sizes.axes[d].group; }),
      braces(stencil, [&](int d) { return sizes.axes[d].added; }),
      braces(stencil, useful),
      fmt::format("{}, {}, {}", nest.schedule.time_steps(), any_time, earliest),
      fmt::format("{}, {}, {}, {}", stencil.params.size(), first.field, stencil.arrays().size(),
                  stencil.boxes.size()),
      fmt::format("{}, {}", first.input, stencil.inputs.size()),
      braces(stencil, [&](int d) { return most_relied_on(nest, d); }),
      fmt::format("{}, {}", !stencil.borders.empty(), is_guarded(stencil)),
      fmt::format("{}", tolerance(stencil, arithmetic, target)),
      fmt::format("reference_{0}, generated_{0}", n),
      has_boxes_of_text(stencil) ? fmt::format("bounds_{}", n) : "nullptr"};
  return fmt::format("    {{{}}},\n", fmt::join(fields, ", "));
}

// Of parameter `p`, from the harness's arguments.
std::string parameter_value(const Stencil& stencil, const Sizes& sizes, std::size_t p) {
  const Variable& param = stencil.params[p];
  const Sizes::Variable* size = find_size(sizes, param.name);
  return fmt::format(
      "static_cast<{}>({})", c_name(param.type),
      size ? size_value(*size, "d->extent") : scalar_value(sizes, param, fmt::format("scalars[{}]", p)));
}

// Moves the bounds that conditions rely on to where the text has them. Are the arrays large enough then?
std::string bounds_function(const CompiledNest& nest, const Sizes& sizes, std::size_t n) {
  const Stencil& stencil = nest.stencil;
  std::string text;
  Leaves scalars;
  scalars.name = [&](const std::string& name) {
    const auto param = std::ranges::find(stencil.params, name, &Variable::name);
    return parameter_value(stencil, sizes, param - stencil.params.begin());
  };
  for (const Update& update : stencil.updates) {
    for (int d = 0; d < stencil.rank(); ++d) {
      const Axis& axis = update.axes[d];
      const auto move = [&](const char* side, const Bound& bound) {
        text += fmt::format("  boxes[{}].{}[{}] = (long long)({}) + {};\n", update.box, side, d,
                            print(bound.value, scalars), bound.adjust + axis.shift);
      };
      const bool is_counted = counts_inputs(stencil, update.box, d);
      if (axis.relies_on.begin || is_counted) move("begin", axis.begin);
      if (axis.relies_on.end || is_counted) move("end", axis.end);
    }
  }
  std::vector<std::string> holds;
  for (int box = 0; box < static_cast<int>(stencil.boxes.size()); ++box)
    for (int d = 0; d < stencil.rank(); ++d)
      holds.push_back(
          fmt::format("boxes[{0}].begin[{1}] >= {2} && boxes[{0}].end[{1}] + {3} <= d->extent[{1}]", box, d,
                      widest(nest, d, box).lo, widest(nest, d, box).hi));
  return fmt::format(
      "static bool bounds_{}(const an5d_domain* d, const double* scalars, an5d_box* boxes) {{\n"
      "  (void)scalars;\n{}  return {};\n}}\n",
      n, text, fmt::join(holds, " &&\n         "));
}

// One of `count` planes in an array.
std::string plane_given(const Stencil& stencil, const Array::Plane& plane, int count,
                        const std::string& array, const std::string& cells) {
  if (plane.flip != Array::Plane::kByTime) return fmt::format("{} + {} * {}", array, plane.ahead, cells);
  const std::string time = stencil.time_direction == Direction::kUp ? "d->t_begin" : "d->t_end - 1";
  return fmt::format("{0} + (({1} + {2}) % {4} + {4}) % {4} * {3}", array, time, plane.ahead, cells, count);
}

// More than two, in the order of their names.
std::vector<std::string> more_planes_given(const Stencil& stencil, const Field& field,
                                           const std::string& array, const std::string& cells) {
  std::vector<std::string> given;
  for (const std::string& name : field.names()) {
    const auto& plane = array_named(stencil.memory, name).plane;
    given.push_back(plane ? plane_given(stencil, *plane, field.planes(), array, cells)
                          : fmt::format("{} + {} * {}", array, given.size(), cells));
  }
  return given;
}

// "a", or of arrays that take turns "a" and "a + cells": the one that the first step reads goes first. What
// flips is 0 there, as the reference has it.
std::vector<std::string> planes_given(const Stencil& stencil, std::size_t f, const std::string& array,
                                      const std::string& cells) {
  const Field& field = stencil.fields[f];
  const auto& plane = array_named(stencil.memory, field.name).plane;
  if (field.trade && plane) return {plane_given(stencil, *plane, 2, array, cells)};
  if (!field.takes_turns()) return {array};
  if (field.planes() > 2) return more_planes_given(stencil, field, array, cells);
  const std::string second = fmt::format("{} + {}", array, cells);
  if (plane && plane->flip == Array::Plane::kByTime) {
    const bool up = stencil.time_direction == Direction::kUp;
    const std::string number =
        fmt::format("(({}{}) & 1)", up ? "d->t_begin" : "d->t_end - 1", plane->ahead ? " + 1" : "");
    return {fmt::format("{} + {} * {}", array, number, cells),
            fmt::format("{} + (1 - {}) * {}", array, number, cells)};
  }
  return plane && plane->ahead ? std::vector{second, array} : std::vector{array, second};
}

bool is_in_rows(const Stencil& stencil, const std::string& name) {
  return array_named(stencil.memory, name).row_levels > 0;
}

std::string cells_in(const char* extents, int rank) {
  std::string cells = "1";
  for (int d = 0; d < rank; ++d) cells += fmt::format(" * {}[{}]", extents, d);
  return cells;
}

// on_plane(field, name of the array, text of where it begins)
void each_plane(const Stencil& stencil, const auto& on_plane) {
  const std::string cells = cells_in("d->extent", stencil.rank());
  for (std::size_t f = 0; f < stencil.arrays().size(); ++f) {
    const std::string array = fmt::format("static_cast<{}*>(arrays[{}])", c_name(stencil.fields[f].element),
                                          array_holding(stencil, f));
    const std::vector<std::string> names = stencil.fields[f].names();
    const std::vector<std::string> planes = planes_given(stencil, f, array, cells);
    for (std::size_t n = 0; n < planes.size(); ++n) on_plane(f, names[n], planes[n]);
  }
}

// Where the call has the stored array whose value this is; nothing where it has that already, or another one
// of its values.
std::optional<int> cells_of(const KernelPlan& plan, const std::string& name, bool is_written) {
  const auto value = std::ranges::find(plan.host.values, name, &StoredValue::name);
  const auto first = std::ranges::find(plan.host.values, value->array, &StoredValue::array);
  const bool is_first = value == first && plan.host.stored[value->array].is_written == is_written;
  return is_first ? std::optional(value->array) : std::nullopt;
}

// "{d->extent[0], d->extent[1] - 1}", of a field.
std::string own_extents(const Stencil& stencil, const Sizes& sizes, std::size_t f) {
  return braces(stencil, [&](int d) {
    const long long less = shorter_of(sizes, f)[d];
    return fmt::format("d->extent[{}]{}", d, less > 0 ? fmt::format(" - {}", less) : "");
  });
}

std::string arrays_given(const Stencil& stencil, const Sizes& sizes, const KernelPlan& plan) {
  std::vector<std::string> given;
  each_plane(stencil, [&](std::size_t f, const std::string& name, const std::string& plane) {
    const auto stored = std::ranges::find(plan.host.stored, name, &StoredArray::name);
    const bool has_extents = stored != plan.host.stored.end() && stored->has_extents;
    if (has_extents)
      given.push_back(fmt::format("an5d_input{{{}, {}}}", plane, own_extents(stencil, sizes, f)));
    else if (!array_named(stencil.memory, name).cell)
      given.push_back(is_in_rows(stencil, name)
                          ? fmt::format("an5d::verify::Rows({}, {}, d->extent, {}).table()", plane,
                                        stencil.rank(), size_of(stencil.fields[f].element))
                          : plane);
    else if (const auto cells = cells_of(plan, name, true))
      given.push_back(fmt::format("cells_{}.start()", *cells));
  });
  return fmt::format("{}", fmt::join(given, ", "));
}

std::vector<std::string> inputs_given(const Stencil& stencil, const KernelPlan& plan) {
  std::vector<std::string> given;
  for (std::size_t n = 0; n < stencil.inputs.size(); ++n) {
    const Input& input = stencil.inputs[n];
    if (array_named(stencil.memory, input.name).cell) {
      if (const auto cells = cells_of(plan, input.name, false))
        given.push_back(fmt::format("cells_{}.input(inputs[{}])", *cells, n));
      continue;
    }
    given.push_back(
        is_in_rows(stencil, input.name)
            ? fmt::format("an5d::verify::Rows(inputs[{0}].start, {1}, inputs[{0}].extent, {2}).input()", n,
                          input.rank, size_of(input.element))
            : fmt::format("inputs[{}]", n));
  }
  return given;
}

// Cells as C has them, of what the harness has of each value.
std::string cells_given(const Stencil& stencil, const KernelPlan& plan) {
  std::vector<GivenValue> given;
  each_plane(stencil, [&](std::size_t, const std::string& name, const std::string& plane) {
    given.push_back({name, plane, cells_in("d->extent", stencil.rank())});
  });
  for (std::size_t n = 0; n < stencil.inputs.size(); ++n)
    given.push_back({stencil.inputs[n].name, fmt::format("inputs[{}].start", n),
                     cells_in(fmt::format("inputs[{}].extent", n).c_str(), stencil.inputs[n].rank)});
  return cell_objects(plan, given);
}

// As the call has it: of rows, and of fields that have other extents than others, C says none for all.
std::string domain_given(const Stencil& stencil) {
  const bool rows = std::ranges::all_of(stencil.arrays(),
                                        [&](const Field& field) { return is_in_rows(stencil, field.name); });
  return rows || !have_one_layout(stencil) ? "an5d::verify::without_extents(*d)" : "*d";
}

std::string adapters(const CompiledNest& nest, std::size_t n) {
  const Sizes sizes = sizes_of(nest);
  const KernelPlan plan = named(nest.plan);
  EntryArguments given;
  for (std::size_t box = 1; box < nest.stencil.boxes.size(); ++box)
    given.boxes.push_back(fmt::format("boxes[{}]", box));
  given.inputs = inputs_given(nest.stencil, plan);
  for (std::size_t p = 0; p < nest.stencil.params.size(); ++p)
    given.params.push_back(parameter_value(nest.stencil, sizes, p));
  std::string text = fmt::format("extern \"C\" {};\n",
                                 plan.has_stored() ? stored_declaration(plan) : host_declaration(plan));
  text += fmt::format(
      "extern \"C\" void an5d_reference_{}(void* const*, const long long*, const an5d_box*, long long, "
      "long long, const double*, const an5d_input*);\n",
      n);
  text += fmt::format(
      "static void reference_{0}(void* const* arrays, const an5d_domain* d, const an5d_box* boxes,\n"
      "    const double* scalars, const an5d_input* inputs) {{\n"
      "  an5d_reference_{0}(arrays, d->extent, boxes, d->t_begin, d->t_end, scalars, inputs);\n}}\n",
      n);
  std::string returned =
      fmt::format("{}({}, {}{}, nullptr)", plan.has_stored() ? stored_name(plan) : plan.name,
                  arrays_given(nest.stencil, sizes, plan), domain_given(nest.stencil), given.text());
  for (std::size_t s = 0; s < plan.host.stored.size(); ++s)
    if (plan.host.stored[s].values > 0) returned = fmt::format("cells_{}.put_back({})", s, returned);
  text += fmt::format(
      "static an5d_status generated_{}(void* const* arrays, const an5d_domain* d, const an5d_box* boxes,\n"
      "    const double* scalars, const an5d_input* inputs) {{\n"
      "  (void)boxes, (void)scalars, (void)inputs;\n{}  return {};\n}}\n",
      n, cells_given(nest.stencil, plan), returned);
  if (has_boxes_of_text(nest.stencil)) text += bounds_function(nest, sizes, n);
  return text;
}

// The headers that the functions need. Those of cells and rows take longer to compile than the table, so that
// they are there only where they are used.
std::string headers_for(const std::string& functions) {
  std::string text = "#include <harness.h>\n";
  if (functions.find("an5d::verify::Cells") != std::string::npos) text += "#include <cells.h>\n";
  if (functions.find("an5d::verify::Rows") != std::string::npos ||
      functions.find("an5d::verify::without_extents") != std::string::npos)
    text += "#include <rows.h>\n";
  return text;
}

}  // namespace

std::string table_text(const Compiled& compiled, Arithmetic arithmetic, Target target) {
  std::string functions, rows, fields, inputs, reaches;
  Places next;
  for (std::size_t n = 0; n < compiled.nests.size(); ++n) {
    functions += adapters(compiled.nests[n], n);
    rows += table_row(compiled.nests[n], n, next, arithmetic, target);
    const std::span<const Field> arrays = compiled.nests[n].stencil.arrays();
    const Sizes sizes = sizes_of(compiled.nests[n]);
    for (std::size_t f = 0; f < arrays.size(); ++f) {
      fields += fmt::format("    {{\"{}\", {}, an5d::verify::Cell::{}, {}, {{{}}}}},\n", arrays[f].name,
                            planes_held(compiled.nests[n].stencil, f), cell_of(arrays[f].element),
                            size_of(arrays[f].element), fmt::join(shorter_of(sizes, f), ", "));
      ++next.field;
    }
    add_inputs(compiled.nests[n], next, inputs, reaches);
  }
  std::string text = fmt::format("{}\n", kVerifyMark) + headers_for(functions) + functions;
  text += "const an5d::verify::Field an5d::verify::kFields[] = {\n" + fields + "};\n";
  // None is no array in C++.
  text += "const an5d::verify::Input an5d::verify::kInputs[] = {\n" + inputs + "    {}};\n";
  text += "const an5d::verify::Reach an5d::verify::kReaches[] = {\n" + reaches + "    {}};\n";
  return text + "const an5d::verify::Nest an5d::verify::kNests[] = {\n" + rows + "};\n" +
         fmt::format("const int an5d::verify::kNestCount = {};\n", compiled.nests.size());
}

}  // namespace an5d
