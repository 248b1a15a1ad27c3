// From taps and elements to cells of rows (stored_arrays.h).
//
//   u[i - 1][j], u[i][j - 1], u[i][j + 1]      of box 0: row i - 1, cell j; row i, cells j - 1 to j + 1
//
// In: a stencil. Out: for each array, and each box of cells that are updated, which rows C reads or writes,
// and which cells of each. Of cells of several values, all that is touched of one of them is. Decided here:
// reads of one row are one range, as all of it is the same memory; rows are told apart, since one that C does
// not read need not be there.
#include "codegen/plan/stored_arrays.h"

#include <algorithm>
#include <map>

#include "polyhedral/stencil/field_extents.h"

namespace an5d {
namespace {

class Builder {
 public:
  Builder(HostPlan& plan, const Stencil& stencil)
      : plan_(plan), stencil_(stencil), has_one_layout_(have_one_layout(stencil)) {}

  void run() {
    for (const Field& field : stencil_.arrays()) {
      for (const std::string& name : field.names())
        add(name, {name, name, 0, stencil_.rank(), field.element}, written(field, name));
      if (field.has_plane_subscript())
        add(field.name, {field.name, field.name, 0, stencil_.rank(), field.element, 1},
            written(field, field.name, 1));
    }
    for (const Input& input : stencil_.inputs)
      add(input.name, {input.name, input.name, 0, input.rank, input.element, 0, false}, When::kNever);
    for (const Update& update : stencil_.updates)
      if (stencil_.fields[update.field].is_array()) add_update(update);
    add_borders();
  }

 private:
  // Of arrays that are planes, each is a name; else they have a subscript.
  When written(const Field& field, const std::string& name, int plane = 0) const {
    const std::vector<std::string> names = field.names();
    const auto number = std::ranges::find(names, name) - names.begin();
    return plan_.written[&field - stencil_.fields.data()][field.has_plane_subscript() ? plane : number];
  }

  void add(const std::string& name, StoredArray stored, When written) {
    const Array& array = array_named(stencil_.memory, name);
    stored.levels = array.row_levels;
    if (array.shift) stored.by = array.shift->by, stored.in_c = array.shift->of;
    stored.has_extents = stored.levels == 0 && (array.shift || (!has_one_layout_ && stored.is_written));
    if (array.cell) return add_value(array, std::move(stored), written);
    plan_.stored.push_back(std::move(stored));
  }

  // Of the cells of an array, or of a plane of it, each value leads to the same stored array.
  void add_value(const Array& array, StoredArray stored, When written) {
    const int plane = array.plane ? array.plane->ahead : 0;
    const auto [found, is_new] =
        cells_.try_emplace({array.cell->of, plane}, static_cast<int>(plan_.stored.size()));
    plan_.values.push_back({array.name, found->second, array.cell->number, written});
    if (!is_new) return;
    stored.values = static_cast<int>(array.cell->values.size());
    if (!array.plane) stored.name = stored.in_c = array.cell->of;
    plan_.stored.push_back(std::move(stored));
  }

  // Where an array is stored: each of its planes.
  std::vector<int> places_of(const std::string& name) const {
    const auto value = std::ranges::find(plan_.values, name, &StoredValue::name);
    if (value != plan_.values.end()) return {value->array};
    std::vector<int> places;
    for (std::size_t n = 0; n < plan_.stored.size(); ++n)
      if (plan_.stored[n].name == name) places.push_back(static_cast<int>(n));
    return places;
  }

  // Box 0 is in iterations, as the domain is.
  int shift_of(int box, int axis) const { return box == 0 ? stencil_.axes[axis].shift : 0; }

  void add_update(const Update& update) {
    const int rank = stencil_.rank();
    std::vector<TouchedRange> own;
    for (int d = 0; d < rank; ++d) own.push_back({d, shift_of(update.box, d), shift_of(update.box, d)});
    add_cells(update.field, {0, update.box, When::kEveryStep, own});
    for (std::size_t k = 0; k < update.taps.size(); ++k) {
      const Field& field = stencil_.fields[update.taps[k].field];
      Touched read{0, update.box, When::kNever, own};
      for (int d = 0; d < rank; ++d) {
        read.ranges[d].lo -= update.touches[k][d].lo;
        read.ranges[d].hi += update.touches[k][d].hi;
      }
      // Of arrays that C copies, a step reads one, and what it is copied to is read there.
      const bool is_copied = (field.is_array() ? field : stencil_.fields[field.newer]).copied.has_value();
      const int of = field.is_array() ? update.taps[k].field : field.newer;
      const std::vector<int> limited = limited_boxes(plan_, stencil_, update, k);
      if (limited.empty()) add_cells(of, read, is_copied ? field.is_array() ? 0 : 2 : kAllNames);
      for (const int box : limited) {
        Touched there{0, box, When::kNever, {}};
        for (int d = 0; d < rank; ++d)
          there.ranges.push_back({d, update.taps[k].offset[d], update.taps[k].offset[d]});
        add_cells(of, there);
      }
    }
    add_copies(update);
    for (const ElementReach& read : update.elements)
      if (read.limits.empty())
        add_element(read, update.box, update.axes);
      else
        add_limited(read, update);
  }

  // Each has boxes of its own behind those of the updates, of cells.
  void add_borders() {
    int box = plan_.boxes + static_cast<int>(plan_.limited.size());
    for (const PlanBorder& border : plan_.borders) {
      add_elements(border.value, box, border.cells.front());
      for (std::size_t n = 0; n < border.cells.size(); ++n) {
        Touched cells{0, box++, n == 0 ? When::kEveryStep : When::kNever, {}};
        for (int d = 0; d < stencil_.rank(); ++d) cells.ranges.push_back({d, 0, 0});
        add_cells(border.field, cells);
      }
    }
  }

  // Cells beside those of the update.
  void add_copies(const Update& update) {
    const Field& field = stencil_.fields[update.field];
    if (!field.copied) return;
    for (const CopiedArrays::Copy& copy : field.copied->copies)
      for (const int array : {copy.from, copy.to}) {
        Touched cells{0, update.box, array == copy.to ? When::kEveryStep : When::kNever, {}};
        for (int d = 0; d < stencil_.rank(); ++d) {
          const int shift = shift_of(update.box, d);
          cells.ranges.push_back({d, shift - copy.beyond[d].lo, shift + copy.beyond[d].hi});
        }
        add_cells(update.field, cells, array);
      }
  }

  // All planes of a field: each step reads the one that the step before has written. Or one of its arrays. Of
  // two fields whose arrays trade places what is read of either is of both.
  static constexpr int kAllNames = -1;
  void add_cells(int number, Touched made, int only = kAllNames) {
    const Field& field = stencil_.fields[number];
    const bool writes = made.written != When::kNever;
    std::vector<std::string> names = field.names();
    if (field.trade && !writes) names.push_back(stencil_.fields[field.trade->with].name);
    for (const std::string& name : names) {
      if (only != kAllNames && name != names[only]) continue;
      int plane = 0;
      for (const int place : places_of(name)) {
        made.array = place;
        if (writes) made.written = written(field, name, plane++);
        add_touched(made);
      }
    }
  }

  // Of what is read for the cells of a border's box, by iterators of these axes.
  void add_elements(const ExprPtr& expr, int box, const std::vector<Axis>& axes) {
    visit(expr, [&](const Expr& node) {
      const Element* element = node.as<Element>();
      if (!element) return;
      ElementReach read{*element, {}, {}};
      for (const Element::Subscript& at : element->subscripts)
        read.touched.push_back({static_cast<int>(-at.offset), static_cast<int>(at.offset)});
      add_element(read, box, axes);
    });
  }

  void add_element(const ElementReach& read, int box, const std::vector<Axis>& axes) {
    Touched made{places_of(read.element.array).front(), box, When::kNever, {}};
    for (std::size_t d = 0; d < read.element.subscripts.size(); ++d) {
      const auto& [iterator, offset] = read.element.subscripts[d];
      if (iterator < 1) {
        made.ranges.push_back({iterator == 0 ? TouchedRange::kTime : TouchedRange::kNone, offset, offset});
        continue;
      }
      const int axis = iterator - 1, more = shift_of(box, axis) - axes[axis].shift;
      made.ranges.push_back({axis, more - read.touched[d].lo, more + read.touched[d].hi});
    }
    add_touched(made);
  }

  // For those cells only that conditions leave.
  void add_limited(const ElementReach& read, const Update& update) {
    for (const std::vector<Limits>& of_place : read.limits) {
      LimitedBox box{update.box, of_place, std::vector<Halo>(of_place.size())};
      for (std::size_t d = 0; d < of_place.size(); ++d)
        for (std::vector<Bound>* of : {&box.along[d].from, &box.along[d].end})
          for (Bound& bound : *of) bound.adjust += update.axes[d].shift;
      Touched made{places_of(read.element.array).front(), 0, When::kNever, {}};
      for (std::size_t d = 0; d < read.element.subscripts.size(); ++d) {
        const auto& [iterator, at] = read.element.subscripts[d];
        const int offset = static_cast<int>(at);
        if (iterator < 1) {
          made.ranges.push_back({iterator == 0 ? TouchedRange::kTime : TouchedRange::kNone, at, at});
          continue;
        }
        Halo& less = box.less[iterator - 1];
        less.lo = std::max(less.lo, -offset - read.touched[d].lo);
        less.hi = std::max(less.hi, offset - read.touched[d].hi);
        const long long from_cell = offset - update.axes[iterator - 1].shift;
        made.ranges.push_back({iterator - 1, from_cell, from_cell});
      }
      made.box = number_of(plan_, std::move(box));
      add_touched(made);
    }
  }

  void add_touched(const Touched& made) {
    const auto same_rows = [&](const Touched& other) {
      const TouchedRange &last = made.ranges.back(), &its = other.ranges.back();
      return made.array == other.array && made.box == other.box && made.written == other.written &&
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
  const bool has_one_layout_;
  std::map<std::pair<std::string, int>, int> cells_;  // array in C, plane -> stored array
};

}  // namespace

void add_stored_arrays(HostPlan& plan, const Stencil& stencil) {
  const bool has_shifts =
      std::ranges::any_of(stencil.memory, [](const Array& array) { return array.shift.has_value(); });
  if (has_rows(stencil.memory) || has_cells(stencil.memory) || has_shifts || !have_one_layout(stencil))
    Builder(plan, stencil).run();
}

}  // namespace an5d
