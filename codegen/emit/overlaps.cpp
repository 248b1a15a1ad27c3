// Scalars and arrays in one place (overlaps.h).
//
//   an5d_among(&c->dt, u, bytes)          does c->dt lie in the block?
//   an5d_among_rows(&c->dt, v, begin, end, bytes)          in a row of these?
//
// In: pairs, from plan/overlap_pairs. Out: text in the user's names. Every end of a range is a factor of its
// own: it stands in brackets.
#include "codegen/emit/overlaps.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "codegen/emit/array_text.h"
#include "codegen/plan/overlap_pairs.h"

namespace an5d {
namespace {

constexpr const char* kAmong =
    "static int an5d_among(const void *member, const void *cells, long long bytes) {\n"
    "  const unsigned long long at = (unsigned long long)member - (unsigned long long)cells;\n"
    "  return bytes > 0 && at < (unsigned long long)bytes;\n}\n";
constexpr const char* kAmongRows =
    "static int an5d_among_rows(const void *member, const void *rows, long long begin, long long end,\n"
    "                           long long bytes) {\n"
    "  int found = 0;\n"
    "  for (; bytes > 0 && begin < end; ++begin)\n"
    "    found |= an5d_among(member, ((const void *const *)rows)[begin], bytes);\n"
    "  return found;\n}\n";
constexpr const char* kAmongPlanes =
    "static int an5d_among_planes(const void *member, const void *planes, long long begin, long long end,\n"
    "                             long long first, long long last, long long bytes) {\n"
    "  int found = 0;\n"
    "  for (; bytes > 0 && first < last && begin < end; ++begin)\n"
    "    found |= an5d_among_rows(member, ((const void *const *)planes)[begin], first, last, bytes);\n"
    "  return found;\n}\n";

std::string begin_of(const OverlapPair::Range& range) {
  return range.of_begin ? moved(first(*range.of_begin), range.begin) : std::to_string(range.begin);
}
std::string end_of(const OverlapPair::Range& range) {
  return range.of_end ? moved(bound(*range.of_end), range.end) : std::to_string(range.end);
}

// From the first cell of the block to the last one of these, and more: "&u[0][0], bytes".
std::string block_of(const LoopNest& nest, const Array& array, const OverlapPair& pair) {
  int d = 1;
  std::string cells = fmt::format("(long long)({})", end_of(pair.cells[0]));
  if (pair.both_planes) cells = "2 * " + extent_of(array, d++);
  for (; d < pair.rank; ++d) cells += " * " + extent_of(array, d);
  return fmt::format("{}, {} * {}", first_cell(array.name, nest), cells, pair.bytes);
}

// "u, i, ni, bytes": rows of cells, each from its first cell on; "v, i, ni, j, nj, bytes".
std::string rows_of(const LoopNest& nest, const Array& array, const OverlapPair& pair) {
  std::string text = first_cell(array.name, nest);
  for (std::size_t d = 0; d + 1 < pair.cells.size(); ++d)
    text += fmt::format(", {}, {}", begin_of(pair.cells[d]), end_of(pair.cells[d]));
  const std::string begin = begin_of(pair.cells.back()), end = end_of(pair.cells.back());
  return fmt::format("{}, ({}) < ({}) ? (long long)({}) * {} : 0", text, begin, end, end, pair.bytes);
}

std::string asked(const LoopNest& nest, const OverlapPair& pair) {
  if (!pair.is_array) return fmt::format("\1an5d_among(&{}, &{}, {})", pair.scalar, pair.other, pair.bytes);
  const Array& array = array_named(nest, pair.other);
  const char* const kind = array.row_levels == 0 ? "" : array.row_levels == 1 ? "_rows" : "_planes";
  return fmt::format("\1an5d_among{}(&{}, {})", kind, pair.scalar,
                     array.row_levels == 0 ? block_of(nest, array, pair) : rows_of(nest, array, pair));
}

std::string said(const LoopNest& nest, const OverlapPair& pair) {
  return pair.is_array
             ? fmt::format("'{}' is an element of '{}'", pair.scalar, array_named(nest, pair.other).in_c())
             : fmt::format("'{}' and '{}' are one", pair.scalar, pair.other);
}

}  // namespace

std::string overlaps_asked(const Stencil& stencil, const std::string& status) {
  const LoopNest& nest = stencil.nest;
  std::string text;
  std::set<std::string> known;
  for (const OverlapPair& pair : overlap_pairs(stencil))
    if (const std::string condition = asked(nest, pair); known.insert(condition).second)
      text += fmt::format("{} ? {}{{2, \"{}\"}} : ", condition, status, said(nest, pair));
  return text;
}

std::string functions_among(const std::vector<Stencil>& all) {
  int levels = -1;  // of rows
  for (const Stencil& stencil : all)
    for (const OverlapPair& pair : overlap_pairs(stencil))
      levels = std::max(levels, pair.is_array ? array_named(stencil.nest, pair.other).row_levels : 0);
  return fmt::format("{}{}{}", levels >= 0 ? kAmong : "", levels >= 1 ? kAmongRows : "",
                     levels >= 2 ? kAmongPlanes : "");
}

}  // namespace an5d
