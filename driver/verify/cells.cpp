// Blocks of cells (cells.h):
//
//   const long long an5d_count_f = an5d_extent[0] * an5d_extent[1];
//   double *an5d_cells_f = __builtin_malloc(...);
//   for (...) an5d_cells_f[at * 9 + 3] = ((const double *)an5d_arrays[2])[at];
//   for (...) an5d_cells_g[(at / count * 9 + 3) * count + at % count] = ...;      of parts (Array::Part)
//
// In: a stencil whose arrays have names of the nest. Out: text. Decided here: planes of an array in C lie
// behind each other in its block, as they do in the arrays of the harness.
#include "driver/verify/cells.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "driver/verify/held_arrays.h"
#include "polyhedral/isl/affine.h"

namespace an5d {
namespace {

// An array of the harness, and the block that it is a value of.
struct Source {
  const Array* array;
  std::string start, cells;  // of a plane
  int first_plane = 0, planes = 1;
  bool is_written = true;
};

std::string product(const char* extents, int rank) {
  std::string text = "1";
  for (int d = 0; d < rank; ++d) text += fmt::format(" * {}[{}]", extents, d);
  return text;
}

// Two names of planes of one array in C stand for all its planes.
std::vector<Source> sources_of(const Stencil& stencil) {
  std::vector<Source> found;
  for (std::size_t f = 0; f < stencil.arrays().size(); ++f) {
    const Field& field = stencil.fields[f];
    const std::string cells = product("an5d_extent", stencil.rank());
    const std::vector<std::string> names = field.names();
    for (std::size_t n = 0; n < names.size(); ++n) {
      const Array& array = array_named(stencil.memory, names[n]);
      if (!array.is_value() || (array.plane && n > 0) || array_holding(stencil, f) != f) continue;
      found.push_back({&array, fmt::format("an5d_arrays[{}]", f), cells,
                       array.plane ? 0 : static_cast<int>(n), array.plane ? planes_held(stencil, f) : 1});
    }
  }
  for (std::size_t n = 0; n < stencil.inputs.size(); ++n) {
    const Array& array = array_named(stencil.memory, stencil.inputs[n].name);
    const std::string input = fmt::format("an5d_inputs[{}]", n);
    if (array.is_value())
      found.push_back({&array, input + ".start", product((input + ".extent").c_str(), stencil.inputs[n].rank),
                       0, 1, false});
  }
  return found;
}

std::string_view element_of(const Array& array) {
  return array.element == ScalarType::kBool ? "_Bool" : c_name(array.element);
}

long long values_in(const std::vector<Array>& arrays, const Array& array) {
  return array.cell ? static_cast<long long>(array.cell->values.size()) : parts_in(arrays, array);
}

// Elements from a part to the next one: a plane, but where the text has a number.
std::string distance_in(const Source& source) {
  const Array& array = *source.array;
  const auto number = array.linear ? literal_value(array.part->distance) : std::nullopt;
  return number ? std::to_string(*number) : fmt::format("({})", source.cells);
}

// Where the block has element an5d_at of the value.
std::string place_in(const std::vector<Array>& arrays, const Source& source) {
  const Array& array = *source.array;
  if (array.cell)
    return fmt::format("{}[an5d_at * {} + {}]", cell_block(array), values_in(arrays, array),
                       array.cell->number);
  return fmt::format("{0}[(an5d_at / ({1}) * {2} + {3}) * {4} + an5d_at % ({1})]", cell_block(array),
                     source.cells, values_in(arrays, array), array.part->number, distance_in(source));
}

// "  for (...) block[at * 9 + 3] = array[at];", or the other way round.
std::string copies(const std::vector<Array>& arrays, const Source& source, bool to_block) {
  const Array& array = *source.array;
  const std::string own = fmt::format("(({}*){})[{} * ({}) + an5d_at]", element_of(array), source.start,
                                      source.first_plane, source.cells);
  const std::string block = place_in(arrays, source);
  return fmt::format("  for (long long an5d_at = 0; an5d_at < {} * ({}); an5d_at++) {} = {};\n",
                     source.planes, source.cells, to_block ? block : own, to_block ? own : block);
}

}  // namespace

std::string cell_block(const Array& array) { return "an5d_cells_" + array.in_c(); }

long long parts_in(const std::vector<Array>& arrays, const Array& array) {
  long long most = array.part->count;
  for (const Array& other : arrays)
    if (other.part && other.in_c() == array.in_c()) most = std::max(most, other.part->number + 1LL);
  return most;
}

CellType cell_type(const Array& array, std::string_view element) {
  if (!array.cell) return {std::string(element), ""};
  if (!array.cell->type.empty()) return {array.cell->type, ""};
  const int count = static_cast<int>(array.cell->values.size());
  return {std::string(element), array.linear ? "" : fmt::format("[{}]", count), count};
}

bool is_first_value(const Stencil& stencil, const Array& array) {
  for (const Source& source : sources_of(stencil))
    if (source.array->in_c() == array.in_c()) return source.array == &array;
  return false;
}

std::string cell_blocks(const Stencil& stencil) {
  std::string blocks, text;
  for (const Source& source : sources_of(stencil)) {
    if (is_first_value(stencil, *source.array))
      blocks += fmt::format("  {0} *{1} = ({0} *)__builtin_malloc({2} * {3} * {4} * sizeof({0}) + 1);\n",
                            element_of(*source.array), cell_block(*source.array), source.planes,
                            source.array->part ? distance_in(source) : fmt::format("({})", source.cells),
                            values_in(stencil.memory, *source.array));
    text += copies(stencil.memory, source, true);
  }
  return blocks + text;
}

std::string values_of_blocks(const Stencil& stencil) {
  std::string text, ends;
  for (const Source& source : sources_of(stencil)) {
    if (source.is_written) text += copies(stencil.memory, source, false);
    if (is_first_value(stencil, *source.array))
      ends += fmt::format("  __builtin_free({});\n", cell_block(*source.array));
  }
  return text + ends;
}

std::string cell_objects(const KernelPlan& plan, const std::vector<GivenValue>& given) {
  std::string text;
  for (std::size_t n = 0; n < plan.host.stored.size(); ++n) {
    const StoredArray& array = plan.host.stored[n];
    if (array.values == 0) continue;
    std::vector<std::string> values;
    std::string cells;
    for (const StoredValue& value : plan.host.values) {
      if (value.array != static_cast<int>(n)) continue;
      const auto& at = *std::ranges::find(given, value.name, &GivenValue::name);
      const bool is_input = std::ranges::find(plan.inputs, value.name, &Input::name) != plan.inputs.end();
      values.push_back(
          fmt::format("{{{}, const_cast<void*>((const void*)({})), {}}}", value.number, at.start, !is_input));
      cells = at.cells;
    }
    text += fmt::format("  an5d::verify::Cells cells_{}({}, {}, {}, {{{}}});\n", n, array.values,
                        size_of(array.element), cells, fmt::join(values, ", "));
  }
  return text;
}

}  // namespace an5d
