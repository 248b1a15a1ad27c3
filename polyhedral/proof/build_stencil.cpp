// From loops to axes, from accesses to taps (build_stencil.h).
#include "polyhedral/proof/build_stencil.h"

#include <algorithm>
#include <map>
#include <set>

#include "frontend/nest/array_before.h"
#include "polyhedral/cells/amid.h"
#include "polyhedral/isl/affine.h"
#include "polyhedral/stencil/flops.h"
#include "polyhedral/stencil/plane_sum.h"

namespace an5d {
namespace {

class Builder {
 public:
  explicit Builder(const Step& step) : step_(step) {}

  Stencil build(const std::vector<Input>& inputs, const NestAndBorders& borders,
                const std::optional<long long>& earliest_time) const {
    Stencil stencil;
    stencil.name = name_of(step_.nest);
    stencil.fields = step_.fields;
    for (const int array : borders.first_ghosts)
      stencil.fields[step_.field_of.at(array)].has_first_ghosts = true;
    const std::vector<int> numbers = boxes();
    for (std::size_t u = 0; u < step_.written.size(); ++u) {
      stencil.updates.push_back(update_of(step_.written[u]));
      stencil.updates.back().box = numbers[u];
      if (numbers[u] == static_cast<int>(stencil.boxes.size())) stencil.boxes.push_back(static_cast<int>(u));
    }
    for (const std::size_t field : step_.three_levels) add_older(stencil, static_cast<int>(field));
    find_reads_beside(stencil);
    for (const Border& border : borders.borders) stencil.borders.push_back(border_of(border));
    for (const CellPlacing& placing : borders.placings)
      stencil.placings.push_back({placing.kind == CellPlacing::Kind::kApart,
                                  cells_of(placing.cells.cells, placing.cells.loops),
                                  cells_of(placing.others.cells, placing.others.loops), placing.where});
    stencil.axes = stencil.update().axes;
    add_step_halo(stencil);
    for (int d = 0; d < step_.rank; ++d)
      for (const Update& update : stencil.updates) stencil.axes[d].periodic |= update.axes[d].periodic;
    stencil.time_iterator = step_.nest.time.iterator;
    stencil.time_type = step_.nest.time.type;
    stencil.time_begin = step_.nest.time.begin;
    stencil.time_end = step_.nest.time.end;
    stencil.time_direction = step_.nest.time.direction;
    stencil.is_done_once = is_done_once(step_.nest);
    stencil.earliest_time = earliest_time;
    stencil.shape = stencil.is_single() ? shape_of(stencil.update()) : Shape::kGeneral;
    stencil.inputs = inputs;
    stencil.params = step_.nest.params;
    stencil.functions = step_.nest.functions;
    stencil.memory = arrays_in_memory(step_.nest.arrays);
    stencil.likely = step_.nest.likely;
    stencil.function = step_.nest.function;
    stencil.where = step_.nest.time.where;
    for (Update& update : stencil.updates) update.quotients = count_quotients(update.value);
    if (stencil.is_single()) {
      stencil.updates[0].exact_sum = find_plane_sum(stencil, SumOrder::kSource);
      stencil.updates[0].reassociated_sum = find_plane_sum(stencil, SumOrder::kAny);
    }
    stencil.amid = amid_of(stencil);
    stencil.flops = count_flops(stencil);
    return stencil;
  }

  std::vector<int> boxes() const { return box_numbers(all_axes()); }

 private:
  // Accesses first: their subscripts must still name loops when they are looked up.
  ExprPtr in_axes(const Written& written, const ExprPtr& expr, std::size_t position) const {
    const ExprPtr taps = rewrite(expr, [&](const ExprPtr& node) {
      const Access* access = node->as<Access>();
      if (!access) return node;
      const std::size_t read = written.read_of.at(step_.key_of(written, *access, position));
      if (!step_.field_of.contains(access->array))
        return make_expr(written.elements[read], node->type, node->where);
      return make_expr(written.taps[read], node->type, node->where);
    });
    return rewrite(taps, [&](const ExprPtr& node) {
      if (const Iterator* iterator = node->as<Iterator>(); iterator && iterator->loop > 0) {
        return make_expr(Iterator{axis_of_loop(written.loop_of_axis, iterator->loop)}, node->type,
                         node->where);
      }
      return in_one_spelling(node);
    });
  }

  // `c ? x : x` is x, and `!c ? y : x` is `c ? x : y`.
  static ExprPtr in_one_spelling(const ExprPtr& node) {
    const Select* select = node->as<Select>();
    if (!select) return node;
    if (same(select->then, select->otherwise)) return select->then;
    const Unary* negation = select->condition->as<Unary>();
    if (!negation || negation->op != UnaryOp::kNot) return node;
    return make_expr(Select{negation->operand, select->otherwise, select->then}, node->type, node->where);
  }

  static Shape shape_of(const Update& update) {
    std::size_t box = 1;
    bool star = true, point = true;
    for (const Axis& axis : update.axes) box *= axis.halo.both() + 1;
    for (const Tap& tap : update.taps) {
      const auto off =
          std::count_if(tap.offset.begin(), tap.offset.end(), [](int offset) { return offset != 0; });
      star = star && off <= 1;
      point = point && off == 0;
    }
    if (point) return Shape::kPoint;
    if (star) return Shape::kStar;
    return update.taps.size() == box ? Shape::kBox : Shape::kGeneral;
  }

  std::vector<Axis> axes_of(const Written& written) const {
    std::vector<Axis> axes;
    for (int d = 0; d < step_.rank; ++d) {
      const Loop& loop = written.sweep->space[written.loop_of_axis[d] - 1];
      Axis axis{loop.iterator, loop.type, loop.begin, loop.end, written.shift[d], {}, {}};
      if (!written.relies_on.empty()) {
        axis.relies_on = written.relies_on[d];
        axis.periodic = written.periodic[d];
      }
      for (const Tap& tap : written.taps) {
        axis.halo.lo = std::max(axis.halo.lo, -tap.offset[d]);
        axis.halo.hi = std::max(axis.halo.hi, tap.offset[d]);
      }
      axes.push_back(std::move(axis));
    }
    return axes;
  }

  std::vector<std::vector<Axis>> all_axes() const {
    std::vector<std::vector<Axis>> all;
    for (const Written& written : step_.written) all.push_back(axes_of(written));
    return all;
  }

  static bool same_cells(const std::vector<Axis>& left, const std::vector<Axis>& right) {
    const auto equal = [](const Bound& one, int shift, const Bound& other, int other_shift) {
      if (one.adjust + shift == other.adjust + other_shift) return are_equal(one.value, other.value);
      const auto number = literal_value(one.value), other_number = literal_value(other.value);
      return number && other_number &&
             *number + one.adjust + shift == *other_number + other.adjust + other_shift;
    };
    for (std::size_t d = 0; d < left.size(); ++d) {
      if (!equal(left[d].begin, left[d].shift, right[d].begin, right[d].shift)) return false;
      if (!equal(left[d].end, left[d].shift, right[d].end, right[d].shift)) return false;
    }
    return true;
  }

  // For each update, which box its cells are: boxes are counted by first use.
  static std::vector<int> box_numbers(const std::vector<std::vector<Axis>>& axes) {
    std::vector<int> boxes;
    int next = 0;
    for (std::size_t u = 0; u < axes.size(); ++u) {
      std::size_t other = 0;
      while (other < u && !same_cells(axes[u], axes[other])) ++other;
      boxes.push_back(other < u ? boxes[other] : next++);
    }
    return boxes;
  }

  // The halo of a time step: taps of this step's values reach as far as what made them.
  static void add_step_halo(Stencil& stencil) {
    for (int d = 0; d < stencil.rank(); ++d) {
      std::vector<Halo> of_update;
      Halo& step = stencil.axes[d].halo;
      step = {};
      for (const Update& update : stencil.updates) {
        Halo halo;
        for (const Tap& tap : update.taps) {
          const Halo made = tap.back == 0 ? of_update[tap.field] : Halo{};
          halo.lo = std::max(halo.lo, made.lo - tap.offset[d]);
          halo.hi = std::max(halo.hi, made.hi + tap.offset[d]);
        }
        of_update.push_back(halo);
        step = {std::max(step.lo, halo.lo), std::max(step.hi, halo.hi)};
      }
    }
  }

  static BorderUpdate::Cells cells_of(const BorderCells& ranges, const std::vector<Loop>& loops) {
    BorderUpdate::Cells cells;
    for (const BorderRange& range : ranges) {
      if (range.loop == 0) {
        cells.push_back({"", ScalarType::kInt64, {range.at, 0}, {range.at, 1}, 0, {}, {}});
        continue;
      }
      const Loop& loop = loops[range.loop - 1];
      cells.push_back(
          {loop.iterator, loop.type, loop.begin, loop.end, static_cast<int>(range.shift), {}, {}});
    }
    return cells;
  }

  BorderUpdate border_of(const Border& border) const {
    BorderUpdate made;
    made.field = static_cast<int>(step_.field_of.at(border.array));
    made.is_before = border.is_before;
    made.cells = cells_of(border.cells, border.loops);
    for (const BorderCells& read : border.reads) made.reads.push_back(cells_of(read, border.loops));
    made.where = border.where;
    const auto axis_of = [&](int loop) {
      const auto found = std::ranges::find(border.cells, loop, &BorderRange::loop);
      return static_cast<int>(found - border.cells.begin()) + 1;
    };
    made.value = rewrite(border.value, [&](const ExprPtr& node) {
      if (const Iterator* iterator = node->as<Iterator>(); iterator && iterator->loop > 0)
        return make_expr(Iterator{axis_of(iterator->loop)}, node->type, node->where);
      if (const Access* access = node->as<Access>())
        return make_expr(Access{made.field, cell_subscripts(*access, step_.rank)}, node->type, node->where);
      return node;
    });
    return made;
  }

  // The values of two steps ago, which are those that the field held a step ago.
  void add_older(Stencil& stencil, int newer) const {
    const Field& field = stencil.fields[newer];
    stencil.fields.push_back({field.rotates() ? field.third : unused_name(field.name + "_older"),
                              field.element,
                              Buffering::kOlder,
                              0,
                              field.has_first_extent,
                              {},
                              newer});
    Update copy;
    copy.field = static_cast<int>(stencil.fields.size()) - 1;
    copy.box = stencil.updates[newer].box;
    copy.axes = stencil.updates[newer].axes;
    for (Axis& axis : copy.axes) axis.halo = {}, axis.relies_on = {};
    copy.taps = {Tap{std::vector<int>(step_.rank, 0), newer, 1}};
    copy.reaches = copy.touches = {std::vector<Halo>(step_.rank)};
    copy.limits.resize(1);
    copy.value = make_expr(copy.taps.front(), field.element, stencil.updates[newer].value->where);
    stencil.updates.push_back(std::move(copy));
  }

  // Where the values of two steps ago are not read by the update that makes what follows them, at its own
  // cell. Of two planes there are no such reads.
  static void find_reads_beside(Stencil& stencil) {
    for (const Update& update : stencil.updates)
      for (const Tap& tap : update.taps) {
        Field& field = stencil.fields[tap.field];
        const bool is_beside = std::ranges::any_of(tap.offset, [](int offset) { return offset != 0; });
        if (!field.is_array() && (is_beside || update.field != field.newer)) field.is_read_beside = true;
      }
  }

  // `name`, or with underscores behind it, where the nest has that name already.
  std::string unused_name(std::string name) const {
    std::set<std::string> used;
    for (const Array& array : step_.nest.arrays) used.insert(array.name);
    for (const Variable& param : step_.nest.params) used.insert(param.name);
    for (const Function& function : step_.nest.functions) used.insert(function.name);
    for (const Written& written : step_.written) {
      for (const Loop& loop : written.sweep->space) used.insert(loop.iterator);
      for (const auto& [local, position] : locals_of(*written.sweep, written.position))
        used.insert(local->name);
    }
    while (used.contains(name)) name += "_";
    return name;
  }

  // The widest of each tap, that several reads of the text may be.
  static std::map<Tap, std::vector<Halo>> by_tap(const Written& written,
                                                 const std::vector<std::vector<Halo>>& of_reads) {
    std::map<Tap, std::vector<Halo>> found;
    for (std::size_t k = 0; k < written.taps.size(); ++k) {
      std::vector<Halo>& all = found.try_emplace(written.taps[k], of_reads[k]).first->second;
      for (std::size_t d = 0; d < all.size(); ++d)
        all[d] = {std::max(all[d].lo, of_reads[k][d].lo), std::max(all[d].hi, of_reads[k][d].hi)};
    }
    return found;
  }

  static std::vector<std::vector<Limits>> limits_of(const Written& written, const Tap& tap) {
    std::vector<std::vector<Limits>> all;
    for (std::size_t k = 0; k < written.taps.size(); ++k) {
      if (written.taps[k] != tap) continue;
      if (written.limits[k].empty()) return {};
      all.insert(all.end(), written.limits[k].begin(), written.limits[k].end());
    }
    return all;
  }

  Update update_of(const Written& written) const {
    Update update;
    update.field = static_cast<int>(&written - step_.written.data());
    update.axes = axes_of(written);
    const std::map<Tap, std::vector<Halo>> reaches = by_tap(written, written.reaches);
    for (const auto& [tap, touched] : by_tap(written, written.touches)) {
      update.taps.push_back(tap);
      update.reaches.push_back(reaches.at(tap));
      update.touches.push_back(touched);
      update.limits.push_back(limits_of(written, tap));
    }
    for (std::size_t n = 0; n < written.elements.size(); ++n)
      update.elements.push_back({written.elements[n], written.element_reaches[n], written.element_touches[n],
                                 written.element_limits[n]});
    for (const auto& [local, position] : locals_of(*written.sweep, written.position))
      update.locals.push_back({local->name, local->type, in_axes(written, local->value, position)});
    update.value = in_axes(written, written.of->value, written.position);
    return update;
  }

  const Step& step_;
};

}  // namespace

Stencil build_stencil(const Step& step, const std::vector<Input>& inputs, const NestAndBorders& borders,
                      const std::optional<long long>& earliest_time) {
  return Builder(step).build(inputs, borders, earliest_time);
}

std::vector<int> boxes_of(const Step& step) { return Builder(step).boxes(); }

}  // namespace an5d
