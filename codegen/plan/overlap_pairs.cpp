// Scalars and arrays in one place (overlap_pairs.h).
//
//   void run(int T, const struct clock *c, double *u)          c->dt and u
//   { for (t) { now += c->dt; for (i) u[i] = ... + *p; } }     now and p, now and c->dt
//
// In: the scalars that pointers may lead to, and the arrays that are written or read. Out: pairs that the
// call asks for. Decided here: which pairs C's types allow. A scalar and an array that are both declared are
// apart. What is pointed to may be the other one, where cell and scalar are alike; what has one byte is like
// anything, as characters are, be it the cell or the scalar.
#include "codegen/plan/overlap_pairs.h"

#include <algorithm>

namespace an5d {
namespace {

// `g->dt`, a number; or `g`, a pointer, without a type.
struct Scalar {
  std::string text;
  std::optional<ScalarType> type;
  bool changes = false;      // while the loops run
  bool is_declared = false;  // and nothing that is pointed to
};

bool are_alike(const std::optional<ScalarType>& one, ScalarType other) {
  if (size_of(other) == 1 || (one && size_of(*one) == 1)) return true;
  return one && size_of(*one) == size_of(other) && is_floating(*one) == is_floating(other);
}

std::vector<Scalar> scalars_in_reach(const Replaced& replaced) {
  std::vector<Scalar> all;
  const auto changes = [&](const std::string& text) {
    return std::ranges::any_of(replaced.scalar_changes,
                               [&](const ScalarChange& change) { return change.scalar.name == text; });
  };
  for (const Replaced::InReach& found : replaced.in_reach)
    all.push_back({found.scalar.name, found.scalar.type, found.changes, true});
  for (const Variable& reference : replaced.references) all.push_back({reference.name, reference.type});
  for (const Replaced::Member& member : replaced.members) {
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

// Members of one struct are apart, and so are things that are declared.
bool may_be_one(const Scalar& one, const Scalar& other) {
  const auto struct_of = [](const std::string& text) {
    const std::size_t at = text.find_last_of(".>");
    return at == std::string::npos ? "" : text.substr(0, at);
  };
  const std::string around = struct_of(one.text);
  if (one.text == other.text || (one.is_declared && other.is_declared)) return false;
  return are_alike(one.type, *other.type) && (around.empty() || around != struct_of(other.text));
}

bool may_hold(const Array& array, const Scalar& scalar) {
  const bool is_apart = array.is_object && scalar.is_declared;
  return !is_apart && are_alike(scalar.type, array.element);
}

long long bytes_of_cell(const Array& array) {
  return size_of(array.element) * static_cast<long long>(array.cell ? array.cell->values.size() : 1);
}

class Conditions {
 public:
  Conditions(const Stencil& stencil, const Replaced& replaced, std::vector<Scalar> scalars)
      : stencil_(stencil), replaced_(replaced), scalars_(std::move(scalars)) {}

  std::vector<OverlapPair> run() {
    for (const Update& update : stencil_.updates) add_written(stencil_.fields[update.field], update.axes);
    for (const BorderUpdate& border : stencil_.borders)
      add_written(stencil_.fields[border.field], border.cells);
    for (const Input& input : stencil_.inputs) add_read(input);
    for (const Scalar& scalar : scalars_)
      for (const Scalar& other : scalars_)
        if (scalar.changes && other.type && may_be_one(scalar, other))
          found_.push_back({scalar.text, other.text, false, size_of(*other.type)});
    return std::move(found_);
  }

 private:
  void add_all(const Array& array, const std::vector<OverlapPair::Range>& cells, int rank, bool both_planes,
               bool is_written) {
    for (const Scalar& scalar : scalars_)
      if ((is_written || scalar.changes) && may_hold(array, scalar))
        found_.push_back({scalar.text, array.name, true, bytes_of_cell(array), cells, rank, both_planes});
  }

  // Cells that copies of C's write beside those of the update.
  static Halo copied_beside(const Field& field, int axis) {
    Halo most;
    if (!field.copied) return most;
    for (const CopiedArrays::Copy& copy : field.copied->copies)
      most = {std::max(most.lo, copy.beyond[axis].lo), std::max(most.hi, copy.beyond[axis].hi)};
    return most;
  }

  // In C, a store to such a cell changes what is a constant of the loops here.
  void add_written(const Field& field, const std::vector<Axis>& axes) {
    if (!field.is_array()) return;
    for (const std::string& name : field.names()) {
      const Array& array = array_named(stencil_.memory, name);
      std::vector<OverlapPair::Range> cells;
      for (std::size_t d = 0; d < axes.size(); ++d) {
        const Halo more = copied_beside(field, static_cast<int>(d));
        cells.push_back({axes[d].begin, axes[d].end, axes[d].shift - more.lo, axes[d].shift + more.hi});
      }
      if (array.row_levels == 0) cells.resize(1);
      const bool has_planes = field.has_plane_subscript();
      add_all(array, cells, stencil_.rank() + has_planes, has_planes && array.row_levels == 0, true);
    }
  }

  // Of an array that is only read a scalar may be an element that changes.
  void add_read(const Input& input) {
    const Array& array = array_named(stencil_.memory, input.name);
    const bool is_history = std::ranges::any_of(replaced_.histories, [&](const ScalarHistory& history) {
      return stencil_.memory[history.array].name == input.name;
    });
    if (is_history || std::ranges::none_of(scalars_, &Scalar::changes)) return;
    for (const Update& update : stencil_.updates) add_read(input, array, update.axes, update.box);
    for (const BorderUpdate& border : stencil_.borders) add_read(input, array, border.cells, 0);
  }

  void add_read(const Input& input, const Array& array, const std::vector<Axis>& axes, int box) {
    std::vector<std::vector<OverlapPair::Range>> all = {{}};
    for (int d = 0; d < (array.row_levels == 0 ? 1 : input.rank); ++d) {
      std::vector<std::vector<OverlapPair::Range>> longer;
      for (const Input::Reach& reach : input.reaches)
        for (std::vector<OverlapPair::Range> cells : all) {
          if (reach.dimension != d || (reach.box != 0 && reach.box != box)) continue;
          cells.push_back(range_of(reach, axes));
          longer.push_back(std::move(cells));
        }
      all = std::move(longer);
    }
    for (const std::vector<OverlapPair::Range>& cells : all) add_all(array, cells, input.rank, false, false);
  }

  OverlapPair::Range range_of(const Input::Reach& reach, const std::vector<Axis>& axes) const {
    if (reach.iterator == 0) return {stencil_.time_begin, stencil_.time_end, reach.lo, reach.hi};
    if (reach.iterator < 0 || reach.iterator > static_cast<int>(axes.size()))
      return {{}, {}, reach.lo, reach.hi + 1};
    const Axis& axis = axes[reach.iterator - 1];
    const int shift = reach.box ? axis.shift : 0;
    return {axis.begin, axis.end, reach.lo + shift, reach.hi + shift};
  }

  const Stencil& stencil_;
  const Replaced& replaced_;
  std::vector<Scalar> scalars_;
  std::vector<OverlapPair> found_;
};

}  // namespace

std::vector<OverlapPair> overlap_pairs(const Stencil& stencil, const Replaced& replaced) {
  return Conditions(stencil, replaced, scalars_in_reach(replaced)).run();
}

std::vector<OverlapPair> overlap_pairs_of(const std::string& element, const Array& array,
                                          const Stencil& stencil, const Replaced& replaced) {
  return Conditions(stencil, replaced, {{element, array.element, false, array.is_object}}).run();
}

}  // namespace an5d
