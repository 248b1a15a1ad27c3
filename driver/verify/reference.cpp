// Writes the reference of --verify (reference.h). The body's text is the user's, byte for byte, so that a
// misreading by the front end shows as a difference.
#include "driver/verify/reference.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <span>

#include "codegen/emit/c_expr.h"
#include "codegen/emit/members.h"
#include "driver/verify/cells.h"
#include "driver/verify/copy_text.h"
#include "driver/verify/held_arrays.h"
#include "driver/verify/members.h"
#include "driver/verify/moves.h"
#include "driver/verify/referred_arrays.h"
#include "driver/verify/rows.h"
#include "driver/verify/sizes.h"

namespace an5d {
namespace {

constexpr const char* kParameters =
    "void *const *an5d_arrays, const long long *an5d_extent, const an5d_reference_box *an5d_boxes, long long "
    "an5d_t0, long long an5d_t1, const double *an5d_scalars, const an5d_reference_input *an5d_inputs";
constexpr const char* kArguments =
    "an5d_arrays, an5d_extent, an5d_boxes, an5d_t0, an5d_t1, an5d_scalars, an5d_inputs";

// Counts the iterations beside the iterator, which then never has to pass the ends of its type.
// `steps`: that an iteration makes, of which the loop counts each.
std::string loop_head(const Loop& loop, const std::string& begin, const std::string& end, int steps = 1) {
  const bool up = loop.direction == Direction::kUp;
  const std::string count =
      up ? fmt::format("an5d_at_{0} = {1}; an5d_at_{0} < {2}; an5d_at_{0}++", loop.spelled, begin, end)
         : fmt::format("an5d_at_{0} = {2}; an5d_at_{0}-- > {1};", loop.spelled, begin, end);
  const std::string at = "an5d_at_" + loop.spelled;
  return fmt::format(
      "for (long long {2}) for ({0} {1} = ({0}){3}, an5d_once_{1} = 1; an5d_once_{1}; an5d_once_{1} = 0)",
      c_name(loop.type), loop.spelled, count, steps == 1 ? at : fmt::format("({} / {})", at, steps));
}

// Time steps that the sweeps are: those of an iteration, or of a period, of which it makes one.
int steps_written(const CompiledNest& nest) {
  return nest.stencil.steps_per_iteration * nest.replaced.period;
}

// The sweeps of an iteration's first time step. The others have the same loops, in names of their own.
std::span<const ReplacedSweep> first_step(const CompiledNest& nest) {
  const std::vector<ReplacedSweep>& all = nest.replaced.sweeps;
  return {all.begin(), all.size() / static_cast<std::size_t>(steps_written(nest))};
}

// The axis that a loop of a sweep of the first step walks along. Copies back have the loops of what they
// copy, in names of their own.
int axis_of(const CompiledNest& nest, const Update& update, const ReplacedSweep& sweep, std::size_t loop) {
  const Field& field = nest.stencil.fields[update.field];
  const std::span<const ReplacedSweep> first = first_step(nest);
  const ReplacedSweep* named = &sweep;
  for (std::size_t s = 0; s < first.size(); ++s)
    for (const ReplacedSweep::Store& store : first[s].stores)
      if (field.copied && nest.stencil.sweep_has_update[s] && named == &sweep &&
          nest.stencil.memory[store.array].name == field.partner)
        named = &first[s];
  const auto axis = std::ranges::find(update.axes, named->space[loop].iterator, &Axis::iterator);
  return axis == update.axes.end() ? 0 : static_cast<int>(axis - update.axes.begin());
}

// Cells beside those of the update that a sweep copies, per axis.
std::vector<Halo> copied_beside(const Stencil& stencil, const Update& update, const ReplacedSweep& sweep) {
  const Field& field = stencil.fields[update.field];
  if (!field.copied) return std::vector<Halo>(stencil.rank());
  const std::vector<std::string> names = field.names();
  const auto is_of = [&](const CopiedArrays::Copy& copy) {
    return std::ranges::any_of(sweep.stores, [&](const ReplacedSweep::Store& store) {
      return store.copied && stencil.memory[store.array].name == names[copy.to] &&
             stencil.memory[*store.copied].name == names[copy.from];
    });
  };
  const auto copy = std::ranges::find_if(field.copied->copies, is_of);
  return copy == field.copied->copies.end() ? std::vector<Halo>(stencil.rank()) : copy->beyond;
}

// "  g->u = (float (*)[64])start;"
std::string member_assignment(const CompiledNest& nest, const std::string& name, const std::string& start) {
  const Array& array = array_named(nest.stencil.memory, name);
  return fmt::format("  {} = ({}){};\n", spelled(nest.replaced, array.in_c()), member_pointer(array, ""),
                     start);
}

// "  float **u = an5d_rows_u;", behind what that is.
std::string rows_declaration(const CompiledNest& nest, const Array& array, const std::string& cell,
                             const std::string& start, const std::vector<std::string>& extents) {
  const std::string text = row_tables(array, cell, start, extents), table = row_table(array);
  if (array.plane) return text;
  if (is_member(nest.replaced, array.name)) return text + member_assignment(nest, array.name, table);
  return text + fmt::format("  {} {} = {};\n", row_type(array, cell), array.name, table);
}

// "  const float (*c)[an5d_inputs[0].extent[1]] = (const float (*)[...])an5d_inputs[0].start;"
std::string input_declaration(const CompiledNest& nest, std::size_t n) {
  const Stencil& stencil = nest.stencil;
  const Input& input = stencil.inputs[n];
  const Array& array = array_named(stencil.memory, input.name);
  if (array.row_levels > 0) {
    std::vector<std::string> extents;
    for (int d = 0; d < input.rank; ++d) extents.push_back(fmt::format("an5d_inputs[{}].extent[{}]", n, d));
    return rows_declaration(nest, array, fmt::format("const {}", c_spelling(input.element)),
                            fmt::format("an5d_inputs[{}].start", n), extents);
  }
  if (array.is_value() && !is_first_value(stencil, array)) return "";
  const std::string start = array.is_value() ? cell_block(array) : fmt::format("an5d_inputs[{}].start", n);
  if (is_member(nest.replaced, array.in_c())) return member_assignment(nest, input.name, start);
  const int rank = array.linear ? 1 : input.rank;
  const CellType cell = cell_type(array, c_spelling(input.element));
  const std::string referred = referred_declaration(nest, array, "const " + cell.type, start);
  if (!referred.empty()) return referred;
  std::string inner;
  for (int d = array.part && !array.linear ? 0 : 1; d < rank; ++d)
    inner += fmt::format("[an5d_inputs[{}].extent[{}]]", n, d);
  inner += cell.behind;
  const auto declared = [&](const std::string& name) {
    return fmt::format("const {} {}{}", cell.type, inner.empty() ? "*" + name : "(*" + name + ")", inner);
  };
  return fmt::format("  {} = ({}){};\n", declared(array.in_c()), declared(""), start);
}

// Of planes that take turns: "  float (*A)[cells] = ...;" as one array, or two pointers in "  float
// (*A[2])[n] =".
std::string planes_declaration(const std::vector<Array>& arrays, const Array& array, std::string_view cell,
                               const std::string& inner, const std::string& cells, const std::string& start) {
  const std::string& name = array.plane->of;
  if (!array.has_pointers) {
    const std::string outermost = array.part ? std::to_string(parts_in(arrays, array)) : "an5d_extent[0]";
    const std::string plane =
        array.linear ? fmt::format("[{}]", cells) : fmt::format("[{}]{}", outermost, inner);
    return fmt::format("  {0} (*{1}){2} = ({0} (*){2}){3};\n", cell, name, plane, start);
  }
  const int planes = array.plane->count;
  const std::string type = inner.empty() ? fmt::format("{} *", cell) : fmt::format("{} (*){}", cell, inner);
  const std::string declared = inner.empty() ? fmt::format("{} *{}[{}]", cell, name, planes)
                                             : fmt::format("{} (*{}[{}]){}", cell, name, planes, inner);
  std::string text;
  for (int plane = 0; plane < planes; ++plane)
    text += fmt::format("{}({})(({}*){} + {} * {})", plane ? ", " : "", type, cell, start, plane, cells);
  return fmt::format("  {} = {{{}}};\n", declared, text);
}

// The same of rows; an array of two pointers to such holds both.
std::string row_fields_declaration(const CompiledNest& nest, std::size_t f) {
  const Stencil& stencil = nest.stencil;
  const Field& field = stencil.fields[f];
  const std::string cell(c_spelling(field.element));
  std::vector<std::string> extents;
  for (int d = 0; d < stencil.rank(); ++d) extents.push_back(fmt::format("an5d_extent[{}]", d));
  const auto declared = [&](const std::string& name, const std::string& start) {
    return rows_declaration(nest, array_named(stencil.memory, name), cell, start, extents);
  };
  std::string text;
  std::vector<std::string> tables, names = field.names();
  if (planes_held(stencil, f) > field.planes()) names.push_back(stencil.fields[field.trade->with].name);
  for (const std::string& name : names) {
    text += declared(name, fmt::format("(({} *)an5d_arrays[{}] + {} * {})", cell, f, tables.size(),
                                       fmt::join(extents, " * ")));
    tables.push_back(row_table(array_named(stencil.memory, name)));
  }
  const Array& array = array_named(stencil.memory, field.name);
  if (array.plane)
    text += fmt::format("  {} {}[{}] = {{{}}};\n", row_type(array, cell), array.plane->of, tables.size(),
                        fmt::join(tables, ", "));
  return text;
}

// Of planes with names of their own, by the remainder of the time.
int place_of(const Replaced& replaced, const Array& array) {
  const std::vector<std::string>& names = array.plane->names;
  return static_cast<int>(std::ranges::find(names, spelled(replaced, array.name)) - names.begin());
}

// "  float (*A)[n][m] = (float (*)[n][m])an5d_arrays[0];", of arrays that take turns two.
std::string field_declaration(const CompiledNest& nest, std::size_t f) {
  const Stencil& stencil = nest.stencil;
  const Field& field = stencil.fields[f];
  const std::size_t held = array_holding(stencil, f);
  const Array& array = array_named(stencil.memory, field.name);
  if (held != f && array.plane->names.empty()) return "";
  if (array.row_levels > 0) return row_fields_declaration(nest, f);
  if (array.is_value() && array.plane && !is_first_value(stencil, array)) return "";
  const CellType cell = cell_type(array, c_name(field.element));
  const long long elements = array.part ? parts_in(stencil.memory, array) : cell.elements;
  std::string inner, cells = std::to_string(elements);
  for (int d = field.has_plane_subscript() || array.part ? 0 : 1; d < stencil.rank() && !array.linear; ++d)
    inner += fmt::format("[an5d_extent[{}]]", d);
  inner += cell.behind;
  for (int d = 0; d < stencil.rank(); ++d) cells += fmt::format(" * an5d_extent[{}]", d);
  const std::string first = array.is_value() ? cell_block(array) : fmt::format("an5d_arrays[{}]", held);
  const bool have_names = array.plane && !array.plane->names.empty();
  if (array.plane && !have_names)
    return planes_declaration(stencil.memory, array, cell.type, inner, cells, first);
  const auto declared = [&](const std::string& name) {
    return fmt::format("{} {}{}", cell.type, inner.empty() ? "*" + name : "(*" + name + ")", inner);
  };
  const auto line = [&](const std::string& name, const std::string& start) {
    const Array& named = array_named(stencil.memory, name);
    const std::string& called = named.in_c();
    const std::string referred = referred_declaration(nest, named, cell.type, start);
    if (!referred.empty()) return referred;
    if (is_member(nest.replaced, called)) return member_assignment(nest, name, start);
    return fmt::format("  {} = ({}){};\n", declared(called), declared(""), start);
  };
  std::string text;
  int plane = 0;
  for (const std::string& name : field.names()) {
    const Array& named = array_named(stencil.memory, name);
    if (have_names) plane = place_of(nest.replaced, named);
    if (named.is_value() && !is_first_value(stencil, named)) continue;
    text += line(name, named.is_value() ? cell_block(named)
                       : plane == 0     ? first
                                    : fmt::format("(({}*)an5d_arrays[{}] + {} * {})", c_name(field.element),
                                                  held, plane, cells));
    ++plane;
  }
  return text;
}

// What the iterations before have added to variables that are declared between the loops: "p += (j -
// an5d_first_0_2) * an5d_by_0_2;". In loops that count down an iteration behind is one less.
std::string moved_on(const ReplacedSweep& sweep) {
  std::string text;
  for (std::size_t n = 0; n < sweep.runs.size(); ++n)
    for (const SweepText::Runs::Along& along : sweep.runs[n].along) {
      const Loop& loop = sweep.space[along.loop - 1];
      text += fmt::format("  {0} {4}= ({1} - an5d_first_{2}_{3}) * an5d_by_{2}_{3};\n", sweep.runs[n].name,
                          loop.iterator, n, along.loop, loop.direction == Direction::kUp ? "+" : "-");
    }
  return text;
}

// Their numbers, in names of the nest.
std::string moves_declared(const Replaced& replaced, const ReplacedSweep& sweep) {
  Leaves leaves;
  leaves.name = [&](const std::string& name) { return spelled(replaced, name); };
  std::string text;
  for (std::size_t n = 0; n < sweep.runs.size(); ++n)
    for (const SweepText::Runs::Along& along : sweep.runs[n].along)
      text += fmt::format("  const long long an5d_first_{0}_{1} = {2}, an5d_by_{0}_{1} = {3};\n", n,
                          along.loop, print(along.first, leaves), print(along.by, leaves));
  return text;
}

// The body of a sweep, as the source has it, with what is declared between its loops.
std::string body_text(const Compiled& compiled, const ReplacedSweep& sweep) {
  const auto source = [&](const SourceRange& range) {
    return fmt::format("#line {}\n{}\n", range.line,  // for __LINE__
                       compiled.unit.source.text.substr(range.offset, range.length));
  };
  std::string text;
  for (const SourceRange& declaration : sweep.between) text += source(declaration);
  text += moved_on(sweep);
  return text.empty() ? source(sweep.body) : "  {\n" + text + source(sweep.body) + "  }\n";
}

// That of the sweep's first assignment.
const Update& update_of(const Stencil& stencil, const ReplacedSweep& sweep) {
  const std::string& array = stencil.memory[sweep.stores[0].array].name;
  return *std::ranges::find_if(stencil.updates, [&](const Update& update) {
    const std::vector<std::string> names = stencil.fields[update.field].names();
    return std::ranges::find(names, array) != names.end();
  });
}

// The loops of a sweep around its body, as the source has it. `first` is that of the first step.
std::string sweep_text(const Compiled& compiled, const CompiledNest& nest, const ReplacedSweep& sweep,
                       const ReplacedSweep& first) {
  const Update& update = update_of(nest.stencil, first);
  const std::vector<Halo> beside = copied_beside(nest.stencil, update, first);
  std::string text = sweep.given.empty() ? "" : "  {\n" + given_text(nest, sweep.given);
  for (std::size_t n = 0; n < sweep.space.size(); ++n) {
    const int axis = axis_of(nest, update, first, n);
    const auto iterations = [&](const char* side, int more) {
      const std::string cells = fmt::format("an5d_boxes[{}].{}[{}]", update.box, side, axis);
      more -= update.axes[axis].shift;
      return more == 0 ? cells : fmt::format("({} {:+})", cells, more);
    };
    text +=
        "  " +
        loop_head(sweep.space[n], iterations("begin", -beside[axis].lo), iterations("end", beside[axis].hi)) +
        "\n";
  }
  if (sweep.copies) return text + copy_text(nest, sweep);
  text += body_text(compiled, sweep);
  return text + (sweep.given.empty() ? "" : "  } }\n");
}

// A sweep that sets cells of arrays which another one updates, or more cells than its update has, with the
// bounds of the text: what surrounds the body may hide their names.
std::string further_text(const Compiled& compiled, const CompiledNest& nest, const ReplacedSweep& sweep) {
  Leaves leaves;
  leaves.name = [&](const std::string& name) { return spelled(nest.replaced, name); };
  std::string text, loops;
  const auto bound = [&](const Bound& of) {
    return fmt::format("(long long)({}) + {}", print(of.value, leaves), of.adjust);
  };
  for (std::size_t n = 0; n < sweep.space.size(); ++n) {
    const Loop& loop = sweep.space[n];
    text += fmt::format("  const long long an5d_begin_{0} = {1}, an5d_end_{0} = {2};\n", n, bound(loop.begin),
                        bound(loop.end));
    loops += fmt::format("  {}\n",
                         loop_head(loop, fmt::format("an5d_begin_{}", n), fmt::format("an5d_end_{}", n)));
  }
  const bool has_given = !sweep.given.empty();
  return fmt::format("  {{\n{}{}{}{}{}  }}\n", text, has_given ? "  {\n" + given_text(nest, sweep.given) : "",
                     loops, sweep.copies ? copy_text(nest, sweep) : body_text(compiled, sweep),
                     has_given ? "  } }\n" : "");
}

std::string scalar_text(const Replaced& replaced, const Variable& scalar, const std::string& value) {
  const std::string called = spelled(replaced, scalar.name);
  return fmt::format("  {3}{1} = ({0})({2});\n", c_spelling(scalar.type), called, value,
                     called == scalar.name ? fmt::format("const {} ", c_spelling(scalar.type)) : "");
}

// Scalars that only what runs is made of: where it comes to does not depend on them.
std::string scalars_of_moves(const CompiledNest& nest, const Sizes& sizes) {
  std::vector<Variable> all;
  const auto add = [&](const Expr& node) {
    const Param* param = node.as<Param>();
    if (!param || find_size(sizes, param->name)) return;
    const auto known = [&](const std::vector<Variable>& of) {
      return std::ranges::find(of, param->name, &Variable::name) != of.end();
    };
    const std::vector<LocalDefinition>& kept = nest.replaced.kept;
    const bool is_kept = std::ranges::find(kept, param->name, &LocalDefinition::name) != kept.end();
    if (!is_kept && !known(nest.stencil.params) && !known(all)) all.push_back({param->name, node.type});
  };
  for (const ReplacedSweep& sweep : nest.replaced.sweeps)
    for (const SweepText::Runs& runs : sweep.runs)
      for (const SweepText::Runs::Along& along : runs.along) visit(along.first, add), visit(along.by, add);
  std::string text;
  for (const Variable& scalar : all) text += scalar_text(nest.replaced, scalar, "5");
  return text;
}

// Scalars that sweeps read and that time steps change: variables, and what they are in a step.
std::string scalars_declared(const Replaced& replaced) {
  std::string text;
  for (const ScalarHistory& history : replaced.histories)
    if (const Variable& scalar = history.scalar; !is_member(replaced, scalar.name))
      text += fmt::format("  {} {};\n", c_spelling(scalar.type), scalar.name);
  return text;
}
std::string scalars_of_step(const CompiledNest& nest) {
  std::string text;
  for (const ScalarHistory& history : nest.replaced.histories)
    text += fmt::format("  {} = {}[{}];\n", spelled(nest.replaced, history.scalar.name),
                        nest.stencil.memory[history.array].name, nest.replaced.time.spelled);
  return text;
}

// What functions of the file name has to be what the sweep names, which is declared here.
std::string named_declared(const Replaced& replaced) {
  std::string text;
  for (std::size_t n = 0; n < replaced.named_in_functions.size(); ++n)
    if (!replaced.named_in_functions[n].is_given)
      text +=
          fmt::format("  void *const an5d_file_{} = (void *)&{};\n", n, replaced.named_in_functions[n].name);
  return text;
}
std::string bytes_of_named(const Stencil& stencil, const std::string& name) {
  std::string bytes;
  for (std::size_t n = 0; n < stencil.inputs.size(); ++n) {
    if (stencil.inputs[n].name != name) continue;
    bytes = fmt::format("sizeof({})", c_spelling(stencil.inputs[n].element));
    for (int d = 0; d < stencil.inputs[n].rank; ++d)
      bytes += fmt::format(" * an5d_inputs[{}].extent[{}]", n, d);
  }
  for (const Field& field : stencil.arrays()) {
    const std::vector<std::string> names = field.names();
    if (std::ranges::find(names, name) == names.end()) continue;
    bytes = fmt::format("sizeof({}) * {}", c_spelling(field.element), field.has_plane_subscript() ? 2 : 1);
    for (int d = 0; d < stencil.rank(); ++d) bytes += fmt::format(" * an5d_extent[{}]", d);
  }
  return bytes;
}
std::string named_given(const CompiledNest& nest) {
  std::string text;
  const auto& all = nest.replaced.named_in_functions;
  for (std::size_t n = 0; n < all.size(); ++n) {
    if (all[n].is_given) continue;
    const std::string& name = all[n].name;
    const std::string bytes = all[n].is_array ? bytes_of_named(nest.stencil, name) : "sizeof " + name;
    if (!bytes.empty())
      text += fmt::format("  __builtin_memcpy(an5d_file_{}, {}{}, {});\n", n, all[n].is_array ? "" : "&",
                          name, bytes);
  }
  return text;
}

// A time step: of several in an iteration the one that has its turn, and behind the last one what C does
// about pointers.
std::string step_text(const Compiled& compiled, const CompiledNest& nest) {
  const Replaced& replaced = nest.replaced;
  const std::span<const ReplacedSweep> first = first_step(nest);
  const int steps = steps_written(nest);
  std::string text;
  if (replaced.period > 1)
    text += fmt::format("  const int an5d_turn = ({0}(long long){1} % {2} + {2}) % {2};\n",
                        replaced.time.direction == Direction::kUp ? "" : "-", replaced.time.spelled,
                        replaced.period);
  for (int step = 0; step < steps; ++step) {
    if (steps > 1) text += fmt::format("  if (an5d_turn % {} == {}) {{\n", steps, step);
    if (step == 0) text += begin_kept(replaced);
    for (std::size_t s = 0; s < first.size(); ++s) {
      const ReplacedSweep& sweep = replaced.sweeps[step * first.size() + s];
      const std::size_t number = step * first.size() + s;
      text += moves_text(compiled, replaced, number, steps) + named_given(nest) + earlier_text(nest, number);
      const std::string moves = moves_declared(replaced, sweep);
      const std::string loops = nest.stencil.sweep_has_update[s] ? sweep_text(compiled, nest, sweep, first[s])
                                                                 : further_text(compiled, nest, sweep);
      text += moves.empty() ? loops : "  {\n" + moves + loops + "  }\n";
    }
    if (step == steps - 1)
      text += moves_text(compiled, replaced, replaced.sweeps.size(), steps) + swaps_text(compiled, nest);
    if (steps > 1) text += "  }\n";
  }
  return nest.stencil.steps_per_iteration == 1 ? text : text + "  an5d_turn++;\n";
}

std::string reference_function(const Compiled& compiled, std::size_t n) {
  const CompiledNest& nest = compiled.nests[n];
  const Stencil& stencil = nest.stencil;
  const Replaced& replaced = nest.replaced;
  std::string text = "\n";
  for (const std::string& space : replaced.namespaces) text += fmt::format("namespace {} {{\n", space);
  text += fmt::format("{}void an5d_reference_{}({}) {{\n", compiled.unit.is_cxx ? "extern \"C\" " : "", n,
                      kParameters);
  // Inner ones hide outer ones.
  for (const std::string& type : replaced.types) text += "  { " + type + ";\n";
  const bool is_in_object = has_object(replaced, stencil.memory);
  if (is_in_object)
    text += fmt::format("  struct an5d_object {{ {}\n  {}\n  void an5d_run({}) {{\n",
                        object_members(replaced, stencil.memory), fmt::join(replaced.methods, "\n  "),
                        kParameters);
  text += "  {\n" + named_declared(replaced) + structs_text(replaced, stencil.memory);
  text += cell_blocks(stencil);
  for (std::size_t f = 0; f < stencil.arrays().size(); ++f) text += field_declaration(nest, f);
  for (std::size_t n = 0; n < stencil.inputs.size(); ++n) text += input_declaration(nest, n);
  const Sizes sizes = sizes_of(nest);
  for (const Sizes::Variable& size : sizes.variables)
    text += scalar_text(replaced, {size.name, size.type}, size_value(size, "an5d_extent"));
  for (std::size_t p = 0; p < stencil.params.size(); ++p) {
    const Variable& param = stencil.params[p];
    if (find_size(sizes, param.name)) continue;
    text += scalar_text(replaced, param, scalar_value(sizes, param, fmt::format("an5d_scalars[{}]", p)));
  }
  for (const LocalDefinition& kept : replaced.kept) {
    const bool is_param =
        std::ranges::find(stencil.params, kept.name, &Variable::name) != stencil.params.end();
    if (!is_param && !find_size(sizes, kept.name))
      text += scalar_text(replaced, {kept.name, kept.type}, print(kept.value));
  }
  text += scalars_of_moves(nest, sizes);
  text += moved_names(nest, compiled.unit.is_cxx);
  for (const Variable& variable : replaced.flips_use)
    text += fmt::format("  {} {};\n", c_spelling(variable.type), variable.name);
  for (const Flip& flip : replaced.flips)
    text += fmt::format("  {} {} = {};\n", c_spelling(flip.type), flip.name, flip.ahead);
  text += scalars_declared(replaced);
  text += begin_declared(replaced);
  if (stencil.steps_per_iteration > 1) text += "  long long an5d_turn = 0;\n";
  const int steps = stencil.time_is_of_steps ? stencil.steps_per_iteration : 1;
  text += "  " + loop_head(replaced.time, "an5d_t0", "an5d_t1", steps) + " {\n" + scalars_of_step(nest);
  text += step_text(compiled, nest) + "}\n" + values_of_blocks(stencil);
  if (is_in_object)
    text += fmt::format("  }}\n  }} }};\n  {{ an5d_object an5d_this; an5d_this.an5d_run({});\n", kArguments);
  return text + std::string(replaced.types.size() + 1 + replaced.namespaces.size(), '}') + "}\n";
}

}  // namespace

std::string reference_text(const Compiled& compiled) {
  std::string text = compiled.unit.source.text + "\n#undef main\n";
  if (compiled.unit.is_cxx) text += "#undef _Bool\n#define _Bool bool\n";
  text += "typedef struct { const void *start; long long extent[4]; } an5d_reference_input;\n";
  text += "typedef struct { long long begin[3], end[3]; } an5d_reference_box;\n";
  for (std::size_t n = 0; n < compiled.nests.size(); ++n) text += reference_function(compiled, n);
  return text;
}

}  // namespace an5d
