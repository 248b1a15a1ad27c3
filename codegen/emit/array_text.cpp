// Arrays and bounds in the user's names (array_text.h). In: what a call replaces. Out: C. Extents come from
// the array's own type, so that VLAs and typedefs need no special case.
#include "codegen/emit/array_text.h"

#include <fmt/format.h>

#include <string_view>

#include "codegen/emit/c_expr.h"
#include "codegen/emit/part_text.h"

namespace an5d {
namespace {

// sizeof A[0]...[0] with `subscripts` zeros.
std::string size_of_element(const std::string& array, int subscripts) {
  std::string text = "sizeof " + array;
  for (int d = 0; d < subscripts; ++d) text += "[0]";
  return text;
}

}  // namespace

std::string grouped(const std::string& text) {
  int open = 0;
  for (const char letter : text) {
    open += (letter == '(') - (letter == ')');
    if (open == 0 && std::string_view("?<>=&|^").find(letter) != std::string_view::npos)
      return "(" + text + ")";
  }
  return text;
}

std::string moved(const std::string& text, long long shift) {
  return shift == 0 ? text : fmt::format("({} {:+})", grouped(text), shift);
}

std::string bound(const Bound& limit) {
  const ScalarType type = limit.value->type;
  std::string text = print(limit.value);
  const bool simple = type == ScalarType::kInt32 || type == ScalarType::kInt64;
  if (!simple || limit.adjust != 0) text = fmt::format("(long long)({})", text);
  return moved(text, limit.adjust);
}

std::string first(const Bound& limit) {
  const Cast* cast = limit.value->as<Cast>();
  const Expr& written = cast && cast->kind == CastKind::kImplicit ? *cast->operand : *limit.value;
  if (written.type != ScalarType::kUInt64 || written.as<Param>() || written.as<Literal>())
    return bound(limit);
  return fmt::format("(({}) >> 63 ? 1ll << 62 : {})", print(limit.value), bound(limit));
}

std::string extent_of(const Array& array, int dimension) {
  const std::vector<ExprPtr>& extents = array.shift ? array.shift->extents : array.extents;
  if (array.linear) {
    const ExprPtr& extent = extents[dimension];
    const bool is_cast = extent->as<Cast>() && extent->type == ScalarType::kInt64;
    return is_cast ? print(extent) : fmt::format("(long long)({})", print(extent));
  }
  const bool is_element = array.plane && array.plane->names.empty();
  const std::string name = (is_element    ? array.plane->of + "[0]"
                            : array.plane ? array.plane->of
                                          : array.in_c()) +
                           (array.part ? "[0]" : "");
  return fmt::format("(long long)({} / {})", size_of_element(name, dimension),
                     size_of_element(name, dimension + 1));
}

std::string first_of(const Axis& axis) { return moved(first(axis.begin), axis.shift); }
std::string end_of(const Axis& axis) { return moved(bound(axis.end), axis.shift); }

std::string rows_of_vector(const Array& array) {
  std::string text;
  for (std::size_t d = 1; d < array.extents.size() && !array.linear; ++d) text += "->data()";
  return text;
}

std::string spelled_in_c(const Array& array, const InC& in_c) {
  if (!array.plane) return array.in_c();
  const Array::Plane& plane = *array.plane;
  if (plane.flip != Array::Plane::kByTime) {
    const std::string& flip = in_c.replaced.flips[plane.flip].name;
    return plane.count == 2 ? fmt::format("{}[{}{}]", plane.of, plane.ahead ? "1 - " : "", flip)
                            : fmt::format("{}[({} + {}) % {}]", plane.of, flip, plane.ahead, plane.count);
  }
  const bool up = in_c.stencil.time_direction == Direction::kUp;
  const int more = (up ? 0 : -1) + plane.ahead;
  const std::string time = up ? first(in_c.stencil.time_begin) : bound(in_c.stencil.time_end);
  const std::string turn = fmt::format("((({0}) {1:+}) % {2} + {2}) % {2}", time, more, plane.count);
  if (plane.count > 2 && plane.names.empty()) return fmt::format("{}[{}]", plane.of, turn);
  if (plane.count > 2) {
    std::string text;
    for (int n = 0; n + 1 < plane.count; ++n)
      text += fmt::format("{} == {} ? {} : ", turn, n, plane.names[n]);
    return "(" + text + plane.names.back() + ")";
  }
  const std::string number = fmt::format("({}) & 1", more == 0 ? time : fmt::format("({}) {:+}", time, more));
  if (plane.names.empty()) return fmt::format("{}[{}]", plane.of, number);
  return fmt::format("(({}) ? {} : {})", number, plane.names[1], plane.names[0]);
}

std::string first_cell(const std::string& name, const InC& in_c) {
  const std::vector<Array>& arrays = in_c.stencil.memory;
  const Array& array = array_named(arrays, name);
  if (array.row_levels > 0) return spelled_in_c(array, in_c);
  if (array.is_vector && !array.part)
    return fmt::format("{}{}.data()",
                       is_floating(array.element) ? "" : fmt::format("({}*)", c_name(array.element)),
                       array.in_c()) +
           rows_of_vector(array);
  if (array.part && array.linear) {
    const std::string cast = is_floating(array.element) ? "" : fmt::format("({}*)", c_name(array.element));
    const std::string block = spelled_in_c(array, in_c) + (array.is_vector ? ".data()" : "");
    return cast.empty() ? part_of_block(arrays, array, block)
                        : fmt::format("{}({})", cast, part_of_block(arrays, array, block));
  }
  std::string text = is_floating(array.element) ? "&" : fmt::format("({}*)&", c_name(array.element));
  text += spelled_in_c(array, in_c) + (array.part ? fmt::format("[{}]", array.part->number) : "");
  for (std::size_t d = 0; d < (array.linear ? 1 : array.extents.size()); ++d) text += "[0]";
  return text;
}

}  // namespace an5d
