// Scalars and arrays in one place (overlaps.h).
//
//   void run(int T, const struct clock *c, double *u)     an5d_among(&c->dt, u, bytes)
//   { for (t) { now += c->dt; for (i) u[i] = ... + *p; } }     an5d_among(&now, p, 8), an5d_among(&now,
//   &c->dt, 8)
//
// In: the scalars that pointers may lead to, and the arrays that are written or read. Out: what the call asks
// for. Decided here: which pairs C's types allow. A scalar and an array that are both declared are apart.
// What is pointed to may be the other one, where cell and scalar are alike; characters are like anything.
#include "codegen/emit/overlaps.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "codegen/emit/array_text.h"

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

// `g->dt`, a number; or `g`, a pointer, without a type.
struct Scalar {
  std::string text;
  std::optional<ScalarType> type;
  bool changes = false;      // while the loops run
  bool is_declared = false;  // and nothing that is pointed to
};

bool are_alike(const std::optional<ScalarType>& one, ScalarType other) {
  return one && size_of(*one) == size_of(other) && is_floating(*one) == is_floating(other);
}

std::vector<Scalar> scalars_in_reach(const LoopNest& nest) {
  std::vector<Scalar> all;
  const auto changes = [&](const std::string& text) {
    return std::ranges::any_of(nest.scalar_changes,
                               [&](const ScalarChange& change) { return change.scalar.name == text; });
  };
  for (const LoopNest::InReach& found : nest.in_reach)
    all.push_back({found.scalar.name, found.scalar.type, found.changes, true});
  for (const Variable& reference : nest.references) all.push_back({reference.name, reference.type});
  for (const LoopNest::Member& member : nest.members) {
    const std::string& text = member.spelling;
    // The pointers on the way to it, but for variables.
    for (std::size_t at = text.find_first_of(".-"); at != std::string::npos;
         at = text.find_first_of(".-", at + 1))
      if (text[at] == '-' && text.find_first_of(".-") < at) all.push_back({text.substr(0, at), {}});
    if (!member.type || member.is_array || !member.is_in_reach) continue;
    const bool is_pointed_to = text.find("->") != std::string::npos || member.is_referred_to;
    all.push_back({text, member.type, changes(text), !is_pointed_to});
  }
  return all;
}

class Overlaps {
 public:
  explicit Overlaps(const Stencil& stencil)
      : stencil_(stencil), nest_(stencil.nest), scalars_(scalars_in_reach(stencil.nest)) {}

  std::string run() {
    for (const Update& update : stencil_.updates) add_written(stencil_.fields[update.field], update.axes);
    for (const BorderUpdate& border : stencil_.borders)
      add_written(stencil_.fields[border.field], border.cells);
    for (const Input& input : stencil_.inputs) add_read(input);
    for (const Scalar& scalar : scalars_)
      for (const Scalar& other : scalars_)
        if (scalar.changes && other.type && may_be_one(scalar, other))
          add(fmt::format("\1an5d_among(&{}, &{}, {})", scalar.text, other.text, size_of(*other.type)));
    return fmt::format("{}", fmt::join(asked_, " || "));
  }

 private:
  void add(std::string text) {
    if (std::ranges::find(asked_, text) == asked_.end()) asked_.push_back(std::move(text));
  }

  // Members of one struct are apart, and so are things that are declared.
  static bool may_be_one(const Scalar& one, const Scalar& other) {
    const auto struct_of = [](const std::string& text) {
      const std::size_t at = text.find_last_of(".>");
      return at == std::string::npos ? "" : text.substr(0, at);
    };
    const std::string around = struct_of(one.text);
    if (one.text == other.text || (one.is_declared && other.is_declared)) return false;
    return are_alike(one.type, *other.type) && (around.empty() || around != struct_of(other.text));
  }

  bool may_hold(const Array& array, const Scalar& scalar) const {
    const bool is_apart = array.is_object && scalar.is_declared;
    return !is_apart && (size_of(array.element) == 1 || are_alike(scalar.type, array.element));
  }

  // `cells`: "u, bytes", or rows of them.
  void add_all(const Array& array, const std::string& cells, bool is_written) {
    const char* kind = array.row_levels == 0 ? "" : array.row_levels == 1 ? "_rows" : "_planes";
    for (const Scalar& scalar : scalars_)
      if ((is_written || scalar.changes) && may_hold(array, scalar))
        add(fmt::format("\1an5d_among{}(&{}, {})", kind, scalar.text, cells));
  }

  static int bytes_of_cell(const Array& array) {
    return size_of(array.element) * static_cast<int>(array.cell ? array.cell->values.size() : 1);
  }

  // In C, a store to such a cell changes what is a constant of the loops here.
  void add_written(const Field& field, const std::vector<Axis>& axes) {
    if (!field.is_array()) return;
    for (const std::string& name : field.names()) {
      const Array& array = array_named(nest_, name);
      add_all(array, array.row_levels > 0 ? rows_written(array, axes) : cells_written(field, array, axes),
              true);
    }
  }

  // From the first cell of the array to the last one that is written, and more.
  std::string cells_written(const Field& field, const Array& array, const std::vector<Axis>& axes) const {
    const int first = field.has_plane_subscript(), shift = axes[0].shift;
    const std::string rows = bound(axes[0].end);
    std::string text = first        ? "2 * " + extent_of(array, first)
                       : shift == 0 ? fmt::format("(long long)({})", rows)
                                    : fmt::format("(long long)({} {:+})", rows, shift);
    for (int d = 1; d < stencil_.rank(); ++d) text += " * " + extent_of(array, d + first);
    return fmt::format("{}, {} * {}", first_cell(array.name, nest_), text, bytes_of_cell(array));
  }

  // "u, i, ni, bytes": rows of cells, each from its first cell on; "v, i, ni, j, nj, bytes".
  std::string rows_written(const Array& array, const std::vector<Axis>& axes) const {
    std::string text = first_cell(array.name, nest_);
    for (int d = 0; d + 1 < stencil_.rank(); ++d)
      text += fmt::format(", {}, {}", first_of(axes[d]), end_of(axes[d]));
    const Axis& last = axes.back();
    return fmt::format("{}, ({}) < ({}) ? (long long)({}) * {} : 0", text, first_of(last), end_of(last),
                       end_of(last), size_of(array.element));
  }

  // Of an array that is only read a scalar may be an element that changes.
  void add_read(const Input& input) {
    const Array& array = array_named(nest_, input.name);
    const bool is_history = std::ranges::any_of(nest_.histories, [&](const ScalarHistory& history) {
      return nest_.arrays[history.array].name == input.name;
    });
    if (is_history || std::ranges::none_of(scalars_, &Scalar::changes)) return;
    for (const Update& update : stencil_.updates) add_read(input, array, update.axes);
    for (const BorderUpdate& border : stencil_.borders) add_read(input, array, border.cells);
  }

  void add_read(const Input& input, const Array& array, const std::vector<Axis>& axes) {
    std::vector<std::pair<std::string, std::string>> all = {{first_cell(array.name, nest_), ""}};
    for (int d = 0; d < input.rank; ++d) {
      std::vector<std::pair<std::string, std::string>> longer;
      for (const Input::Reach& reach : input.reaches)
        for (const auto& [start, count] : all)
          if (reach.dimension == d) longer.push_back(with_dimension(array, reach, axes, start, count));
      if (array.row_levels > 0 || d == 0) all = longer;
      if (array.row_levels == 0 && d > 0)
        for (auto& [start, count] : all) count += " * " + extent_of(array, d);
    }
    for (const auto& [start, count] : all)
      add_all(array, fmt::format("{}, (long long)({}) * {}", start, count, bytes_of_cell(array)), false);
  }

  // Of rows, their numbers come first and the cells of a row last; of a block it is the first dimension.
  std::pair<std::string, std::string> with_dimension(const Array& array, const Input::Reach& reach,
                                                     const std::vector<Axis>& axes, const std::string& start,
                                                     const std::string& rows) const {
    std::string begin = std::to_string(reach.lo), end = std::to_string(reach.hi + 1);
    if (reach.iterator == 0) {
      begin = fmt::format("{} {:+}", first(nest_.time.begin), reach.lo);
      end = fmt::format("{} {:+}", bound(nest_.time.end), reach.hi);
    } else if (reach.iterator > 0 && reach.iterator <= static_cast<int>(axes.size())) {
      begin = fmt::format("{} {:+}", first(axes[reach.iterator - 1].begin), reach.lo);
      end = fmt::format("{} {:+}", bound(axes[reach.iterator - 1].end), reach.hi);
    }
    if (array.row_levels == 0 || reach.dimension == array.row_levels) return {start, end};
    return {fmt::format("{}, {}, {}", start, begin, end), rows};
  }

  const Stencil& stencil_;
  const LoopNest& nest_;
  std::vector<Scalar> scalars_;
  std::vector<std::string> asked_;
};

}  // namespace

std::string overlaps_asked(const Stencil& stencil) { return Overlaps(stencil).run(); }

std::string functions_among(const std::string& asked) {
  if (asked.empty()) return "";
  const bool planes = asked.find("an5d_among_planes(") != std::string::npos;
  const bool rows = planes || asked.find("an5d_among_rows(") != std::string::npos;
  return std::string(kAmong) + (rows ? kAmongRows : "") + (planes ? kAmongPlanes : "");
}

}  // namespace an5d
