// From taps and elements to cells of rows (stored_arrays.h).
//
//   u[i - 1][j], u[i][j - 1], u[i][j + 1]      of box 0: row i - 1, cell j; row i, cells j - 1 to j + 1
//
// In: a stencil. Out: for each array, and each box of cells that are updated, which rows C reads or writes,
// and which cells of each. Decided here: reads of one row are one range, as all of it is the same memory;
// rows are told apart, since one that C does not read need not be there.
#include "codegen/plan/stored_arrays.h"

#include <algorithm>

namespace an5d {
namespace {

class Builder {
 public:
  Builder(HostPlan& plan, const Stencil& stencil) : plan_(plan), stencil_(stencil) {}

  void run() {
    for (const Field& field : stencil_.arrays()) {
      for (const std::string& name : field.names()) add(name, stencil_.rank(), field.element, 0);
      if (field.has_plane_subscript()) add(field.name, stencil_.rank(), field.element, 1);
    }
    fields_ = plan_.stored.size();
    for (const Input& input : stencil_.inputs) add(input.name, input.rank, input.element, 0);
    for (const Update& update : stencil_.updates)
      if (stencil_.fields[update.field].is_array()) add_update(update);
    add_borders();
  }

 private:
  void add(const std::string& name, int rank, ScalarType element, int plane) {
    plan_.stored.push_back({name, array_named(stencil_.nest, name).row_levels, rank, element, plane});
  }

  // Box 0 is in iterations, as the domain is.
  int shift_of(int box, int axis) const { return box == 0 ? stencil_.axes[axis].shift : 0; }

  void add_update(const Update& update) {
    const int rank = stencil_.rank();
    std::vector<TouchedRange> own;
    for (int d = 0; d < rank; ++d) own.push_back({d, shift_of(update.box, d), shift_of(update.box, d)});
    add_cells(update.field, {0, update.box, true, own});
    for (std::size_t k = 0; k < update.taps.size(); ++k) {
      const Field& field = stencil_.fields[update.taps[k].field];
      Touched read{0, update.box, false, own};
      for (int d = 0; d < rank; ++d) {
        read.ranges[d].lo -= update.reaches[k][d].lo;
        read.ranges[d].hi += update.reaches[k][d].hi;
      }
      add_cells(field.is_array() ? update.taps[k].field : field.newer, read);
    }
    const auto look = [&](const Expr& node) {
      if (const Element* element = node.as<Element>()) add_element(update, *element);
    };
    for (const LocalDefinition& local : update.locals) visit(local.value, look);
    visit(update.value, look);
  }

  // Each has boxes of its own behind those of the updates, of cells.
  void add_borders() {
    int box = plan_.boxes;
    for (const PlanBorder& border : plan_.borders) {
      for (std::size_t n = 0; n < border.cells.size(); ++n) {
        Touched cells{0, box++, n == 0, {}};
        for (int d = 0; d < stencil_.rank(); ++d) cells.ranges.push_back({d, 0, 0});
        add_cells(border.field, cells);
      }
    }
  }

  // All planes of a field: each step reads the one that the step before has written.
  void add_cells(int field, Touched made) {
    const std::vector<std::string> names = stencil_.fields[field].names();
    for (std::size_t n = 0; n < fields_; ++n) {
      if (std::ranges::find(names, plan_.stored[n].name) == names.end()) continue;
      made.array = static_cast<int>(n);
      add_touched(made);
    }
  }

  void add_element(const Update& update, const Element& element) {
    Touched made{0, update.box, false, {}};
    const auto array = std::ranges::find(plan_.stored.begin() + static_cast<long>(fields_),
                                         plan_.stored.end(), element.array, &StoredArray::name);
    made.array = static_cast<int>(array - plan_.stored.begin());
    for (const auto& [iterator, offset] : element.subscripts) {
      const int axis = iterator == Element::kNoIterator ? TouchedRange::kNone
                       : iterator == 0                  ? TouchedRange::kTime
                                                        : iterator - 1;
      // The iterator is that of the update, whose cells are the box.
      const bool is_axis = axis < stencil_.rank();
      const long long first = offset + (is_axis ? shift_of(update.box, axis) - update.axes[axis].shift : 0);
      made.ranges.push_back({axis, first, first});
    }
    add_touched(made);
  }

  void add_touched(const Touched& made) {
    const auto same_rows = [&](const Touched& other) {
      const TouchedRange &last = made.ranges.back(), &its = other.ranges.back();
      return made.array == other.array && made.box == other.box && made.writes == other.writes &&
             std::equal(made.ranges.begin(), made.ranges.end() - 1, other.ranges.begin()) &&
             last.axis == its.axis;
    };
    const auto found = std::ranges::find_if(plan_.touched, same_rows);
    if (found == plan_.touched.end()) return plan_.touched.push_back(made);
    TouchedRange& last = found->ranges.back();
    last.lo = std::min(last.lo, made.ranges.back().lo);
    last.hi = std::max(last.hi, made.ranges.back().hi);
  }

  HostPlan& plan_;
  const Stencil& stencil_;
  std::size_t fields_ = 0;  // of the stored arrays
};

}  // namespace

void add_stored_arrays(HostPlan& plan, const Stencil& stencil) {
  if (has_rows(stencil.nest)) Builder(plan, stencil).run();
}

}  // namespace an5d
