// Scalars and arrays in one place (overlaps.h).
//
//   an5d_among(&c->dt, u, bytes)          does c->dt lie in the block?
//   an5d_any_among(u, bytes, 2, &c->dt, &c->k)             does one of them?
//   an5d_among_rows(&c->dt, v, begin, end, bytes)          in a row of these?
//
// In: pairs, from plan/overlap_pairs. Out: text in the user's names. Every end of a range is a factor of its
// own: it stands in brackets.
#include "codegen/emit/overlaps.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>

#include "codegen/emit/array_text.h"
#include "codegen/plan/overlap_pairs.h"

namespace an5d {
namespace {

constexpr const char* kAmong =
    "static int an5d_among(const void *member, const void *cells, long long bytes) {\n"
    "  const unsigned long long at = (unsigned long long)member - (unsigned long long)cells;\n"
    "  return bytes > 0 && at < (unsigned long long)bytes;\n}\n";
// In C, and without a header: the user's file may not include <stdarg.h>.
constexpr const char* kAnyAmong =
    "static int an5d_any_among(const void *cells, long long bytes, int members, ...) {\n"
    "  int found = 0;\n"
    "  __builtin_va_list all;\n"
    "  __builtin_va_start(all, members);\n"
    "  for (; members > 0; --members)\n"
    "    found |= an5d_among(__builtin_va_arg(all, const void *), cells, bytes);\n"
    "  __builtin_va_end(all);\n"
    "  return found;\n}\n";
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
std::string block_of(const InC& in_c, const Array& array, const OverlapPair& pair) {
  int d = 1;
  std::string cells = fmt::format("(long long)({})", end_of(pair.cells[0]));
  if (pair.both_planes) cells = "2 * " + extent_of(array, d++);
  for (; d < pair.rank; ++d) cells += " * " + extent_of(array, d);
  return fmt::format("{}, {} * {}", first_cell(array.name, in_c), cells, pair.bytes);
}

// "u, i, ni, bytes": rows of cells, each from its first cell on; "v, i, ni, j, nj, bytes".
std::string rows_of(const InC& in_c, const Array& array, const OverlapPair& pair) {
  std::string text = first_cell(array.name, in_c);
  for (std::size_t d = 0; d + 1 < pair.cells.size(); ++d)
    text += fmt::format(", {}, {}", begin_of(pair.cells[d]), end_of(pair.cells[d]));
  const std::string begin = begin_of(pair.cells.back()), end = end_of(pair.cells.back());
  return fmt::format("{}, ({}) < ({}) ? (long long)({}) * {} : 0", text, begin, end, end, pair.bytes);
}

// Pairs of one array and the same cells, or of two scalars: what is asked in one question.
struct Question {
  const OverlapPair* of = nullptr;  // the first of them
  std::string other;                // as an argument
  std::vector<std::string> scalars = {};
};

bool is_of_block(const InC& in_c, const OverlapPair& pair) {
  return pair.is_array && array_named(in_c.stencil.memory, pair.other).row_levels == 0;
}

std::string other_of(const InC& in_c, const OverlapPair& pair) {
  if (!pair.is_array) return fmt::format("&{}, {}", pair.other, pair.bytes);
  const Array& array = array_named(in_c.stencil.memory, pair.other);
  return array.row_levels == 0 ? block_of(in_c, array, pair) : rows_of(in_c, array, pair);
}

std::vector<Question> questions(const InC& in_c, const std::vector<OverlapPair>& pairs) {
  std::vector<Question> all;
  for (const OverlapPair& pair : pairs) {
    const std::string other = other_of(in_c, pair);
    const auto is_same = [&](const Question& one) {
      return one.other == other &&
             (std::ranges::count(one.scalars, pair.scalar) > 0 || is_of_block(in_c, pair));
    };
    const auto known = std::ranges::find_if(all, is_same);
    std::vector<std::string>& scalars =
        (known == all.end() ? all.emplace_back(Question{&pair, other}) : *known).scalars;
    if (std::ranges::count(scalars, pair.scalar) == 0) scalars.push_back(pair.scalar);
  }
  return all;
}

std::string asked(const InC& in_c, const Question& question) {
  if (question.scalars.size() > 1)
    return fmt::format("\1an5d_any_among({}, {}, &{})", question.other, question.scalars.size(),
                       fmt::join(question.scalars, ", &"));
  const OverlapPair& pair = *question.of;
  const int levels = pair.is_array ? array_named(in_c.stencil.memory, pair.other).row_levels : 0;
  const char* const kind = levels == 0 ? "" : levels == 1 ? "_rows" : "_planes";
  return fmt::format("\1an5d_among{}(&{}, {})", kind, pair.scalar, question.other);
}

std::string said(const InC& in_c, const Question& question) {
  const OverlapPair& pair = *question.of;
  if (!pair.is_array) return fmt::format("'{}' and '{}' are one", pair.scalar, pair.other);
  const std::size_t others = question.scalars.size() - 1;
  return fmt::format("'{}'{} is an element of '{}'", pair.scalar,
                     others == 0 ? "" : fmt::format(", or one of {} scalars more,", others),
                     array_named(in_c.stencil.memory, pair.other).in_c());
}

}  // namespace

std::string overlaps_asked(const InC& in_c) {
  const std::vector<OverlapPair> pairs = overlap_pairs(in_c.stencil, in_c.replaced);
  std::string text;
  for (const Question& question : questions(in_c, pairs))
    text += fmt::format("{} ? {}{{2, \"{}\"}} : ", asked(in_c, question), of_values(in_c.language, kStatus),
                        said(in_c, question));
  return text;
}

std::string is_among_written(const InC& in_c, const std::string& element, const Array& array) {
  const std::vector<OverlapPair> pairs = overlap_pairs_of(element, array, in_c.stencil, in_c.replaced);
  std::vector<std::string> all;
  for (const Question& question : questions(in_c, pairs)) all.push_back(asked(in_c, question));
  return fmt::format("{}", fmt::join(all, " || "));
}

std::string functions_among(const std::vector<InC>& all) {
  int levels = -1;  // of rows
  bool any = false;
  for (const InC& in_c : all) {
    std::vector<OverlapPair> pairs = overlap_pairs(in_c.stencil, in_c.replaced);
    for (const ScalarChange& change : in_c.replaced.scalar_changes)
      visit(change.value, [&](const Expr& node) {
        const Access* access = node.as<Access>();
        if (!access) return;
        const Array& array = in_c.stencil.memory[access->array];
        std::ranges::move(overlap_pairs_of("", array, in_c.stencil, in_c.replaced),
                          std::back_inserter(pairs));
      });
    for (const Question& question : questions(in_c, pairs)) any = any || question.scalars.size() > 1;
    for (const OverlapPair& pair : pairs)
      levels = std::max(levels, pair.is_array ? array_named(in_c.stencil.memory, pair.other).row_levels : 0);
  }
  return fmt::format("{}{}{}{}", levels >= 0 ? kAmong : "", any ? kAnyAmong : "",
                     levels >= 1 ? kAmongRows : "", levels >= 2 ? kAmongPlanes : "");
}

}  // namespace an5d
