// Writes the reference and the table of --verify (text.h). The body's text is the user's, byte for
// byte, so that a misreading by the front end shows as a difference.
#include "driver/verify/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>
#include <set>

#include "codegen/emit/cuda.h"
#include "codegen/emit/host.h"
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

// Counts the iterations beside the iterator, which then never has to pass the ends of its type.
std::string loop_head(const Loop& loop, const std::string& begin, const std::string& end) {
  const bool up = loop.direction == Direction::kUp;
  const std::string count =
      up ? fmt::format("an5d_{0} = {1}; an5d_{0} < {2}; an5d_{0}++", loop.iterator, begin, end)
         : fmt::format("an5d_{0} = {2}; an5d_{0}-- > {1};", loop.iterator, begin, end);
  return fmt::format(
      "for (long long {2}) for ({0} {1} = ({0})an5d_{1}, an5d_once_{1} = 1; an5d_once_{1}; an5d_once_{1} = "
      "0)",
      c_name(loop.type), loop.iterator, count);
}

// The axis that loop number `loop` (0: outermost space loop) walks along.
int axis_of(const Stencil& stencil, int loop) {
  const std::string& iterator = stencil.nest.space[loop].iterator;
  for (int d = 0; d < stencil.rank(); ++d) {
    if (stencil.axes[d].iterator == iterator) return d;
  }
  return 0;
}

// No size that is tried comes near 31 bits.
int value_bits(ScalarType type) { return std::min(31, 8 * size_of(type) - (is_signed(type) ? 1 : 0)); }
long long least_value(ScalarType type) { return is_signed(type) ? -(1LL << value_bits(type)) : 0; }
long long most_value(ScalarType type) { return (1LL << value_bits(type)) - 1; }

// "  const float (*c)[an5d_inputs[0].extent[1]] = (const float (*)[...])an5d_inputs[0].start;"
std::string input_declaration(const Input& input, std::size_t n) {
  std::string inner;
  for (int d = 1; d < input.rank; ++d) inner += fmt::format("[an5d_inputs[{}].extent[{}]]", n, d);
  const auto declared = [&](const std::string& name) {
    return fmt::format("const {} {}{}", c_spelling(input.element),
                       input.rank == 1 ? "*" + name : "(*" + name + ")", inner);
  };
  return fmt::format("  {} = ({})an5d_inputs[{}].start;\n", declared(input.name), declared(""), n);
}

std::string reference_function(const Compiled& compiled, std::size_t n) {
  const Stencil& stencil = compiled.nests[n].stencil;
  const LoopNest& nest = stencil.nest;
  std::string text = fmt::format(
      "\nvoid an5d_reference_{}(void *an5d_array, const long long *an5d_extent, const long "
      "long *an5d_begin, const long long *an5d_end, long long an5d_t0, long long an5d_t1, "
      "const double *an5d_scalars, const an5d_reference_input *an5d_inputs) {{\n",
      n);
  // Inner ones hide outer ones.
  for (const std::string& type : nest.types) text += "  { " + type + ";\n";
  std::string inner;
  for (int d = 1; d < stencil.rank(); ++d) inner += fmt::format("[an5d_extent[{}]]", d);
  const std::string plane = fmt::format("[an5d_extent[0]]{}", inner);
  text += fmt::format("  {0} (*{1}){2} = ({0} (*){2})an5d_array;\n", c_name(stencil.element()), stencil.fields.front().name,
                      plane);
  for (std::size_t n = 0; n < stencil.inputs.size(); ++n) text += input_declaration(stencil.inputs[n], n);
  for (std::size_t p = 0; p < stencil.params.size(); ++p) {
    const Variable& param = stencil.params[p];
    text += fmt::format("  const {0} {1} = ({0})({2});\n", c_spelling(param.type), param.name,
                        scalar_value(param.type, fmt::format("an5d_scalars[{}]", p)));
  }
  text += "  " + loop_head(nest.time, "an5d_t0", "an5d_t1") + "\n";
  for (std::size_t l = 0; l < nest.space.size(); ++l) {
    const int axis = axis_of(stencil, static_cast<int>(l));
    text += "  " +
            loop_head(nest.space[l], fmt::format("an5d_begin[{}]", axis), fmt::format("an5d_end[{}]", axis)) +
            "\n";
  }
  const SourceRange& body = nest.body;
  text += fmt::format("#line {}\n", body.line);  // for __LINE__
  return text + compiled.unit.source.text.substr(body.offset, body.length) + "\n" +
         std::string(nest.types.size(), '}') + "}\n";
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
  visit(stencil.update().value, look);
  for (const LocalDefinition& local : stencil.update().locals) visit(local.value, look);
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

// The least value of an iterator from which inputs are read at no negative index.
long long least_for_inputs(const Stencil& stencil, int iterator) {
  long long least = std::numeric_limits<long long>::min();
  for (const Input& input : stencil.inputs)
    for (const Input::Reach& reach : input.reaches)
      if (reach.iterator == iterator) least = std::max(least, -reach.lo);
  return least;
}

std::string_view cell_of(ScalarType type) {
  return type == ScalarType::kFloat ? "kFloat" : type == ScalarType::kDouble ? "kDouble" : "kInteger";
}

// Where the inputs of a nest, and what is read of them, begin in the tables of all.
struct Places {
  std::size_t input = 0, reach = 0;
};

// The rows of a nest's inputs, appended to both tables.
void add_inputs(const Stencil& stencil, Places& next, std::string& inputs, std::string& reaches) {
  for (const Input& input : stencil.inputs) {
    for (const Input::Reach& reach : input.reaches) {
      const std::string axis = reach.iterator == Element::kNoIterator ? "an5d::verify::kNone"
                               : reach.iterator == 0                  ? "an5d::verify::kTime"
                                                                      : std::to_string(reach.iterator - 1);
      reaches += fmt::format("    {{{}, {}, {}, {}}},\n", reach.dimension, axis, reach.lo, reach.hi);
    }
    inputs += fmt::format("    {{{}, an5d::verify::Cell::{}, {}, {}, {}, {}}},\n", input.rank,
                          cell_of(input.element), size_of(input.element),
                          input.element == ScalarType::kBool ? 1 : 5, next.reach,
                          next.reach + input.reaches.size());
    ++next.input;
    next.reach += input.reaches.size();
  }
}

std::string table_row(const CompiledNest& nest, std::size_t n, std::size_t first_input, Arithmetic arithmetic,
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
  const std::vector<std::string> fields = {
      fmt::format("\"{}\"", stencil.name),
      fmt::format("\"{}\"", to_string(nest.schedule)),
      fmt::format("{}, an5d::verify::Cell::{}, {}", stencil.rank(), cell_of(stencil.element()),
                  size_of(stencil.element())),
      braces(stencil, [&](int d) { return stencil.axes[d].halo.lo; }),
      braces(stencil, [&](int d) { return stencil.axes[d].halo.hi; }),
      braces(stencil, [&](int d) { return stencil.axes[d].shift; }),
      braces(stencil,
             [&](int d) {
               return std::max(least_value(stencil.axes[d].type), least_for_inputs(stencil, d + 1));
             }),
      braces(stencil, [&](int d) { return most_value(stencil.axes[d].type); }),
      braces(stencil, useful),
      fmt::format("{}, {}, {}", nest.schedule.time_steps(), any_time, earliest),
      fmt::format("{}, {}, {}", stencil.params.size(), first_input, stencil.inputs.size()),
      fmt::format("{}", tolerance(stencil, arithmetic, target)),
      fmt::format("reference_{0}, generated_{0}", n)};
  return fmt::format("    {{{}}},\n", fmt::join(fields, ", "));
}

std::string adapters(const CompiledNest& nest, std::size_t n) {
  std::string scalars;
  for (std::size_t p = 0; p < nest.stencil.params.size(); ++p) {
    const ScalarType type = nest.stencil.params[p].type;
    scalars +=
        fmt::format(", static_cast<{}>({})", c_name(type), scalar_value(type, fmt::format("scalars[{}]", p)));
  }
  std::string inputs;
  for (std::size_t n = 0; n < nest.stencil.inputs.size(); ++n) inputs += fmt::format(", inputs[{}]", n);
  const std::string_view cell = c_name(nest.stencil.element());
  std::string text = fmt::format("extern \"C\" {};\n", host_declaration(named(nest.plan)));
  text += fmt::format(
      "extern \"C\" void an5d_reference_{}(void*, const long long*, const long long*, const long long*, "
      "long long, long long, const double*, const an5d_input*);\n",
      n);
  text += fmt::format(
      "static void reference_{0}(void* array, const an5d_domain* d, const double* scalars,\n"
      "    const an5d_input* inputs) {{\n"
      "  an5d_reference_{0}(array, d->extent, d->begin, d->end, d->t_begin, d->t_end, scalars, "
      "inputs);\n}}\n",
      n);
  text += fmt::format(
      "static an5d_status generated_{}(void* array, const an5d_domain* d, const double* scalars,\n"
      "    const an5d_input* inputs) {{\n"
      "  (void)scalars, (void)inputs;\n  return {}(static_cast<{}*>(array), *d{}{}, nullptr);\n}}\n",
      n, nest.plan.name, cell, inputs, scalars);
  return text;
}

}  // namespace

std::string reference_text(const Compiled& compiled) {
  std::string text = compiled.unit.source.text + "\n#undef main\n";
  text += "typedef struct { const void *start; long long extent[4]; } an5d_reference_input;\n";
  for (std::size_t n = 0; n < compiled.nests.size(); ++n) text += reference_function(compiled, n);
  return text;
}

std::string table_text(const Compiled& compiled, Arithmetic arithmetic, Target target) {
  std::string text = fmt::format("{}\n#include <harness.h>\n", kVerifyMark), rows, inputs, reaches;
  Places next;
  for (std::size_t n = 0; n < compiled.nests.size(); ++n) {
    text += adapters(compiled.nests[n], n);
    rows += table_row(compiled.nests[n], n, next.input, arithmetic, target);
    add_inputs(compiled.nests[n].stencil, next, inputs, reaches);
  }
  // None is no array in C++.
  text += "const an5d::verify::Input an5d::verify::kInputs[] = {\n" + inputs + "    {}};\n";
  text += "const an5d::verify::Reach an5d::verify::kReaches[] = {\n" + reaches + "    {}};\n";
  return text + "const an5d::verify::Nest an5d::verify::kNests[] = {\n" + rows + "};\n" +
         fmt::format("const int an5d::verify::kNestCount = {};\n", compiled.nests.size());
}

}  // namespace an5d
