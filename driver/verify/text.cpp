// Writes the reference and the table of --verify (text.h). The body's text is the user's, byte for
// byte, so that a misreading by the front end shows as a difference.
#include "driver/verify/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>
#include <set>

#include "codegen/emit/c_expr.h"
#include "codegen/emit/cuda.h"
#include "codegen/emit/host.h"
#include "driver/compile/trial.h"
#include "driver/verify/sizes.h"
#include "model/geometry.h"

namespace an5d {
namespace {

// C spells it so in every standard.
std::string_view c_spelling(ScalarType type) { return type == ScalarType::kBool ? "_Bool" : c_name(type); }

// Parameter `p` from the harness's number between 0.1 and 0.5: integers 2 to 6, either truth value.
std::string scalar_value(ScalarType type, const std::string& number) {
  if (type == ScalarType::kBool) return number + " > 0.3";
  return is_floating(type) ? number : fmt::format("1 + 10 * {}", number);
}

// Of a variable that is a size.
std::string size_value(const Sizes::Variable& size, const std::string& extents) {
  return fmt::format("{}[{}] - {}", extents, size.axis, size.less);
}

// Counts the iterations beside the iterator, which then never has to pass the ends of its type.
std::string loop_head(const Loop& loop, const std::string& begin, const std::string& end) {
  const bool up = loop.direction == Direction::kUp;
  const std::string count =
      up ? fmt::format("an5d_at_{0} = {1}; an5d_at_{0} < {2}; an5d_at_{0}++", loop.spelled, begin, end)
         : fmt::format("an5d_at_{0} = {2}; an5d_at_{0}-- > {1};", loop.spelled, begin, end);
  return fmt::format(
      "for (long long {2}) for ({0} {1} = ({0})an5d_at_{1}, an5d_once_{1} = 1; an5d_once_{1}; an5d_once_{1} "
      "= "
      "0)",
      c_name(loop.type), loop.spelled, count);
}

// The axis of an update that a loop around it walks along.
int axis_of(const Update& update, const Loop& loop) {
  const auto axis = std::ranges::find(update.axes, loop.iterator, &Axis::iterator);
  return axis == update.axes.end() ? 0 : static_cast<int>(axis - update.axes.begin());
}

// "  const float (*c)[an5d_inputs[0].extent[1]] = (const float (*)[...])an5d_inputs[0].start;"
std::string input_declaration(const Stencil& stencil, std::size_t n) {
  const Input& input = stencil.inputs[n];
  const int rank = array_named(stencil.nest, input.name).linear ? 1 : input.rank;
  std::string inner;
  for (int d = 1; d < rank; ++d) inner += fmt::format("[an5d_inputs[{}].extent[{}]]", n, d);
  const auto declared = [&](const std::string& name) {
    return fmt::format("const {} {}{}", c_spelling(input.element), rank == 1 ? "*" + name : "(*" + name + ")",
                       inner);
  };
  return fmt::format("  {} = ({})an5d_inputs[{}].start;\n", declared(input.name), declared(""), n);
}

// Of planes that take turns: "  float (*A)[cells] = ...;" as one array, or two pointers in "  float
// (*A[2])[n] =".
std::string planes_declaration(const Array& array, std::string_view cell, const std::string& inner,
                               const std::string& cells, std::size_t f) {
  const std::string& name = array.plane->of;
  if (!array.has_pointers) {
    const std::string plane =
        array.linear ? fmt::format("[{}]", cells) : fmt::format("[an5d_extent[0]]{}", inner);
    return fmt::format("  {0} (*{1}){2} = ({0} (*){2})an5d_arrays[{3}];\n", cell, name, plane, f);
  }
  const std::string type = inner.empty() ? fmt::format("{} *", cell) : fmt::format("{} (*){}", cell, inner);
  const std::string declared =
      inner.empty() ? fmt::format("{} *{}[2]", cell, name) : fmt::format("{} (*{}[2]){}", cell, name, inner);
  return fmt::format("  {} = {{({})an5d_arrays[{}], ({})(({}*)an5d_arrays[{}] + {})}};\n", declared, type, f,
                     type, cell, f, cells);
}

// "  float (*A)[n][m] = (float (*)[n][m])an5d_arrays[0];", of arrays that take turns two.
std::string field_declaration(const Stencil& stencil, std::size_t f) {
  const Field& field = stencil.fields[f];
  const bool linear = array_named(stencil.nest, field.name).linear;
  std::string inner, cells = "1";
  for (int d = field.has_plane_subscript() ? 0 : 1; d < stencil.rank() && !linear; ++d)
    inner += fmt::format("[an5d_extent[{}]]", d);
  for (int d = 0; d < stencil.rank(); ++d) cells += fmt::format(" * an5d_extent[{}]", d);
  const Array& array = array_named(stencil.nest, field.name);
  if (array.plane) return planes_declaration(array, c_name(field.element), inner, cells, f);
  const auto declared = [&](const std::string& name) {
    return fmt::format("{} {}{}", c_name(field.element), inner.empty() ? "*" + name : "(*" + name + ")",
                       inner);
  };
  std::string text = fmt::format("  {} = ({})an5d_arrays[{}];\n", declared(field.name), declared(""), f);
  if (field.takes_turns())
    text += fmt::format("  {} = ({})(({}*)an5d_arrays[{}] + {});\n", declared(field.partner), declared(""),
                        c_name(field.element), f, cells);
  return text;
}

// What the body of a sweep names of the time step. The values are in names of what is around it, which these
// may hide.
std::string given_text(const LoopNest& nest, const std::vector<Sweep::Given>& all) {
  Leaves leaves;
  leaves.iterator = [&](int) { return nest.time.spelled; };
  leaves.name = [](const std::string& name) { return name; };
  std::string values, names;
  for (const Sweep::Given& given : all) {
    const Access* access = given.value->as<Access>();
    const Array* array = access ? &nest.arrays[access->array] : nullptr;
    const std::string value = !array         ? print(given.value, leaves)
                              : array->plane ? array->plane->of
                                             : array->name;
    const auto type_of = [&](const std::string& name) {
      return array ? fmt::format("__typeof__({})", name) : std::string(c_spelling(given.value->type));
    };
    const std::string kept = "an5d_given_" + given.name;
    values += fmt::format("  {} {} = {};\n", type_of(value), kept, value);
    names += fmt::format("  {} {} = {};\n", type_of(kept), given.name, kept);
  }
  return values + "  {\n" + names;
}

// "u[(i) * an5d_extent[1] + j] = un[(i) * an5d_extent[1] + j];", in loops: bytes say it for one size only.
std::string copy_text(const LoopNest& nest, const Sweep& sweep) {
  const auto cell = [&](const Array& array) {
    std::string place;
    for (std::size_t d = 0; d < sweep.space.size(); ++d) {
      const std::string& iterator = sweep.space[d].iterator;
      if (!array.linear)
        place += "[" + iterator + "]";
      else
        place = d == 0 ? iterator : fmt::format("({}) * an5d_extent[{}] + {}", place, d, iterator);
    }
    return array.name + (array.linear ? "[" + place + "]" : place);
  };
  const Assignment& copied = sweep.assignments[0];
  return fmt::format("  {} = {};\n", cell(nest.arrays[copied.target.array]),
                     cell(nest.arrays[copied.value->as<Access>()->array]));
}

// The loops of a sweep around its body, as the source has it. `update` is its first one.
std::string sweep_text(const Compiled& compiled, const Stencil& stencil, const Sweep& sweep,
                       const Update& update) {
  const LoopNest& nest = stencil.nest;
  std::string text = sweep.given.empty() ? "" : "  {\n" + given_text(nest, sweep.given);
  for (const Loop& loop : sweep.space) {
    const int axis = axis_of(update, loop);
    const auto iterations = [&](const char* side) {
      const std::string cells = fmt::format("an5d_boxes[{}].{}[{}]", update.box, side, axis);
      const int shift = update.axes[axis].shift;
      return shift == 0 ? cells : fmt::format("({} {:+})", cells, -shift);
    };
    text += "  " + loop_head(loop, iterations("begin"), iterations("end")) + "\n";
  }
  if (sweep.copies) return text + copy_text(nest, sweep);
  text += fmt::format("#line {}\n", sweep.body.line);  // for __LINE__
  text += compiled.unit.source.text.substr(sweep.body.offset, sweep.body.length) + "\n";
  return text + (sweep.given.empty() ? "" : "  } }\n");
}

// What the source does about pointers, and variables that flip, at the end of a time step.
std::string swaps_text(const Compiled& compiled, const LoopNest& nest) {
  const SourceRange& text = nest.swaps_text;
  if (text.length == 0) return "";
  const bool has_given = !nest.swaps_given.empty();
  return fmt::format("{}#line {}\n{}\n{}", has_given ? "  {\n" + given_text(nest, nest.swaps_given) : "",
                     text.line, compiled.unit.source.text.substr(text.offset, text.length),
                     has_given ? "  } }\n" : "");
}

std::string reference_function(const Compiled& compiled, std::size_t n) {
  const Stencil& stencil = compiled.nests[n].stencil;
  const LoopNest& nest = stencil.nest;
  std::string text = fmt::format(
      "\nvoid an5d_reference_{}(void *const *an5d_arrays, const long long *an5d_extent, const "
      "an5d_reference_box *an5d_boxes, long long an5d_t0, long long an5d_t1, "
      "const double *an5d_scalars, const an5d_reference_input *an5d_inputs) {{\n",
      n);
  // Inner ones hide outer ones.
  for (const std::string& type : nest.types) text += "  { " + type + ";\n";
  text += "  {\n";
  for (std::size_t f = 0; f < stencil.arrays().size(); ++f) text += field_declaration(stencil, f);
  for (std::size_t n = 0; n < stencil.inputs.size(); ++n) text += input_declaration(stencil, n);
  const Sizes sizes = sizes_of(stencil);
  for (const Sizes::Variable& size : sizes.variables)
    text += fmt::format("  const {0} {1} = ({0})({2});\n", c_spelling(size.type), size.name,
                        size_value(size, "an5d_extent"));
  for (std::size_t p = 0; p < stencil.params.size(); ++p) {
    const Variable& param = stencil.params[p];
    if (find_size(sizes, param.name)) continue;
    text += fmt::format("  const {0} {1} = ({0})({2});\n", c_spelling(param.type), param.name,
                        scalar_value(param.type, fmt::format("an5d_scalars[{}]", p)));
  }
  for (const std::string& name : nest.swaps_use) text += fmt::format("  void *{};\n", name);
  for (const Variable& variable : nest.flips_use)
    text += fmt::format("  {} {};\n", c_spelling(variable.type), variable.name);
  for (const Flip& flip : nest.flips)
    text += fmt::format("  {} {} = {};\n", c_spelling(flip.type), flip.name, flip.differs ? 1 : 0);
  text += "  " + loop_head(nest.time, "an5d_t0", "an5d_t1") + " {\n";
  std::size_t update = 0;
  for (const Sweep& sweep : nest.sweeps) {
    text += sweep_text(compiled, stencil, sweep, stencil.updates[update]);
    update += sweep.assignments.size();
  }
  text += swaps_text(compiled, nest);
  return text + "}\n" + std::string(nest.types.size() + 1, '}') + "}\n";
}

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

// Relative error per time step: a few roundings for each operation of an update.
double tolerance(const Stencil& stencil, Arithmetic arithmetic, Target target) {
  const bool inexact = target == Target::kGpu && calls_inexact_function(stencil);
  if (arithmetic == Arithmetic::kExact && !inexact) return 0;
  const double unit = stencil.element() == ScalarType::kDouble ? 2.3e-16 : 1.2e-7;
  return unit * (4 + stencil.flops.as_written);
}

std::string braces(const Stencil& stencil, const auto& item) {
  std::string text;
  for (int d = 0; d < stencil.rank(); ++d) text += fmt::format("{}{}", d ? ", " : "", item(d));
  return "{" + text + "}";
}

std::string_view cell_of(ScalarType type) {
  return type == ScalarType::kFloat ? "kFloat" : type == ScalarType::kDouble ? "kDouble" : "kInteger";
}

// Where the fields and the inputs of a nest, and what is read of these, begin in the tables of all.
struct Places {
  std::size_t field = 0, input = 0, reach = 0;
};

// The rows of a nest's inputs, appended to both tables.
void add_inputs(const Stencil& stencil, Places& next, std::string& inputs, std::string& reaches) {
  const std::set<std::string> divide = divisors(stencil);
  const Sizes sizes = sizes_of(stencil);
  for (std::size_t n = 0; n < stencil.inputs.size(); ++n) {
    const Input& input = stencil.inputs[n];
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
      reaches += fmt::format("    {{{}, {}, {}, {}}},\n", reach.dimension, axis, reach.lo, reach.hi);
    }
    inputs += fmt::format("    {{{}, an5d::verify::Cell::{}, {}, {}, {}, {}, {}, {{{}}}, {{{}}}}},\n",
                          input.rank, cell_of(input.element), size_of(input.element),
                          divide.contains(input.name) ? 1 : 0, input.element == ScalarType::kBool ? 1 : 5,
                          next.reach, next.reach + input.reaches.size(), groups, added);
    ++next.input;
    next.reach += input.reaches.size();
  }
}

// What all updates read around their own cells, at most.
Halo widest(const Stencil& stencil, int axis) {
  Halo all;
  for (const Update& update : stencil.updates) {
    all.lo = std::max(all.lo, update.axes[axis].halo.lo);
    all.hi = std::max(all.hi, update.axes[axis].halo.hi);
  }
  // Of an input with the extent of a field no more may be read behind a row than the field has there.
  for (const Input& input : stencil.inputs)
    if (array_named(stencil.nest, input.name).linear)
      for (const Input::Reach& reach : input.reaches)
        if (reach.iterator == axis + 1)
          all.hi = std::max(all.hi, static_cast<int>(reach.hi) - stencil.axes[axis].shift);
  return all;
}

// The least value, or the largest, of the first update's iterator with which inputs are read at no negative
// index, and within extents that are fixed.
long long least_tried(const Stencil& stencil, int axis) {
  return std::max(least_iteration(stencil, axis), least_for_inputs(stencil, axis + 1));
}
long long most_tried(const Stencil& stencil, int axis) {
  long long most = most_iteration(stencil, axis);
  const Sizes sizes = sizes_of(stencil);
  for (std::size_t n = 0; n < sizes.inputs.size(); ++n)
    for (const Input::Reach& reach : stencil.inputs[n].reaches)
      if (const Sizes::Extent& extent = sizes.inputs[n][reach.dimension];
          reach.iterator == axis + 1 && extent.group == Sizes::kFixed)
        most = std::min(most, extent.added - reach.hi);
  return most;
}

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
  const Sizes sizes = sizes_of(stencil);
  const std::vector<std::string> fields = {
      fmt::format("\"{}\"", stencil.name),
      fmt::format("\"{}\"", to_string(nest.schedule)),
      fmt::format("{}, an5d::verify::Cell::{}, {}", stencil.rank(), cell_of(stencil.element()),
                  size_of(stencil.element())),
      braces(stencil, [&](int d) { return widest(stencil, d).lo; }),
      braces(stencil, [&](int d) { return widest(stencil, d).hi; }),
      braces(stencil, [&](int d) { return stencil.axes[d].shift; }),
      braces(stencil, [&](int d) { return least_tried(stencil, d); }),
      braces(stencil, [&](int d) { return most_tried(stencil, d); }),
      braces(stencil, [&](int d) { return sizes.axes[d].group; }),
      braces(stencil, [&](int d) { return sizes.axes[d].added; }),
      braces(stencil, useful),
      fmt::format("{}, {}, {}", nest.schedule.time_steps(), any_time, earliest),
      fmt::format("{}, {}, {}, {}", stencil.params.size(), first.field, stencil.arrays().size(),
                  stencil.boxes.size()),
      fmt::format("{}, {}", first.input, stencil.inputs.size()),
      fmt::format("{}", tolerance(stencil, arithmetic, target)),
      fmt::format("reference_{0}, generated_{0}", n)};
  return fmt::format("    {{{}}},\n", fmt::join(fields, ", "));
}

// "a", or of arrays that take turns "a, a + cells": the one that the first step reads goes first. What flips
// is 0 there, as the reference has it.
std::string planes_given(const Stencil& stencil, std::size_t f, const std::string& array,
                         const std::string& cells) {
  const Field& field = stencil.fields[f];
  if (!field.takes_turns()) return array;
  const auto& plane = array_named(stencil.nest, field.name).plane;
  const std::string second = fmt::format("{} + {}", array, cells);
  if (plane && plane->flip == Array::Plane::kByTime) {
    const bool up = stencil.time_direction == Direction::kUp;
    const std::string number =
        fmt::format("(({}{}) & 1)", up ? "d->t_begin" : "d->t_end - 1", plane->other ? " + 1" : "");
    return fmt::format("{0} + {1} * {2}, {0} + (1 - {1}) * {2}", array, number, cells);
  }
  return plane && plane->other ? second + ", " + array : array + ", " + second;
}

std::string adapters(const CompiledNest& nest, std::size_t n) {
  const Sizes sizes = sizes_of(nest.stencil);
  std::string scalars;
  for (std::size_t p = 0; p < nest.stencil.params.size(); ++p) {
    const ScalarType type = nest.stencil.params[p].type;
    const Sizes::Variable* size = find_size(sizes, nest.stencil.params[p].name);
    scalars += fmt::format(
        ", static_cast<{}>({})", c_name(type),
        size ? size_value(*size, "d->extent") : scalar_value(type, fmt::format("scalars[{}]", p)));
  }
  std::string inputs;
  for (std::size_t n = 0; n < nest.stencil.inputs.size(); ++n) inputs += fmt::format(", inputs[{}]", n);
  const std::string_view cell = c_name(nest.stencil.element());
  std::string arrays, boxes, cells = "1";
  for (int d = 0; d < nest.stencil.rank(); ++d) cells += fmt::format(" * d->extent[{}]", d);
  for (std::size_t f = 0; f < nest.stencil.arrays().size(); ++f) {
    const std::string array = fmt::format("static_cast<{}*>(arrays[{}])", cell, f);
    arrays += (f ? ", " : "") + planes_given(nest.stencil, f, array, cells);
  }
  for (std::size_t box = 1; box < nest.stencil.boxes.size(); ++box) boxes += fmt::format(", boxes[{}]", box);
  std::string text = fmt::format("extern \"C\" {};\n", host_declaration(named(nest.plan)));
  text += fmt::format(
      "extern \"C\" void an5d_reference_{}(void* const*, const long long*, const an5d_box*, long long, "
      "long long, const double*, const an5d_input*);\n",
      n);
  text += fmt::format(
      "static void reference_{0}(void* const* arrays, const an5d_domain* d, const an5d_box* boxes,\n"
      "    const double* scalars, const an5d_input* inputs) {{\n"
      "  an5d_reference_{0}(arrays, d->extent, boxes, d->t_begin, d->t_end, scalars, inputs);\n}}\n",
      n);
  text += fmt::format(
      "static an5d_status generated_{}(void* const* arrays, const an5d_domain* d, const an5d_box* boxes,\n"
      "    const double* scalars, const an5d_input* inputs) {{\n"
      "  (void)boxes, (void)scalars, (void)inputs;\n  return {}({}, *d{}{}{}, nullptr);\n}}\n",
      n, nest.plan.name, arrays, boxes, inputs, scalars);
  return text;
}

}  // namespace

std::string reference_text(const Compiled& compiled) {
  std::string text = compiled.unit.source.text + "\n#undef main\n";
  text += "typedef struct { const void *start; long long extent[4]; } an5d_reference_input;\n";
  text += "typedef struct { long long begin[3], end[3]; } an5d_reference_box;\n";
  for (std::size_t n = 0; n < compiled.nests.size(); ++n) text += reference_function(compiled, n);
  return text;
}

std::string table_text(const Compiled& compiled, Arithmetic arithmetic, Target target) {
  std::string text = fmt::format("{}\n#include <harness.h>\n", kVerifyMark), rows, fields, inputs, reaches;
  Places next;
  for (std::size_t n = 0; n < compiled.nests.size(); ++n) {
    text += adapters(compiled.nests[n], n);
    rows += table_row(compiled.nests[n], n, next, arithmetic, target);
    for (const Field& field : compiled.nests[n].stencil.arrays()) {
      fields +=
          fmt::format("    {{\"{}\", {}}},\n", field.name, field.buffering == Buffering::kPlanes ? 2 : 1);
      ++next.field;
    }
    add_inputs(compiled.nests[n].stencil, next, inputs, reaches);
  }
  text += "const an5d::verify::Field an5d::verify::kFields[] = {\n" + fields + "};\n";
  // None is no array in C++.
  text += "const an5d::verify::Input an5d::verify::kInputs[] = {\n" + inputs + "    {}};\n";
  text += "const an5d::verify::Reach an5d::verify::kReaches[] = {\n" + reaches + "    {}};\n";
  return text + "const an5d::verify::Nest an5d::verify::kNests[] = {\n" + rows + "};\n" +
         fmt::format("const int an5d::verify::kNestCount = {};\n", compiled.nests.size());
}

}  // namespace an5d
