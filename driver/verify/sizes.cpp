// Sizes that the text computes with (sizes.h).
#include "driver/verify/sizes.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>

#include "polyhedral/isl/affine.h"
#include "polyhedral/stencil/field_extents.h"

namespace an5d {
namespace {

// Of integers that are no sizes: the least that is tried, and how much more.
constexpr long long kLeastScalar = 2, kMoreScalar = 4;

// n + 2, n or 64.
struct Form {
  const Expr* variable = nullptr;  // a Param
  long long number = 0;
};

std::optional<Form> form_of(const ExprPtr& expr) {
  if (const auto value = literal_value(expr)) return Form{nullptr, *value};
  const ExprPtr& inner = without_casts(expr);
  if (inner->as<Param>()) return Form{inner.get(), 0};
  const Binary* binary = inner->as<Binary>();
  if (!binary || (binary->op != BinaryOp::kAdd && binary->op != BinaryOp::kSub)) return std::nullopt;
  const auto left = form_of(binary->left), right = form_of(binary->right);
  if (!left || !right || (left->variable && right->variable)) return std::nullopt;
  if (binary->op == BinaryOp::kSub && right->variable) return std::nullopt;
  const long long sign = binary->op == BinaryOp::kAdd ? 1 : -1;
  return Form{left->variable ? left->variable : right->variable, left->number + sign * right->number};
}

// `left` minus `right`, where that is a number.
std::optional<long long> apart(const Bound& left, const Bound& right) {
  const auto one = form_of(left.value), other = form_of(right.value);
  if (!one || !other || !one->variable != !other->variable) return std::nullopt;
  if (one->variable && one->variable->as<Param>()->name != other->variable->as<Param>()->name)
    return std::nullopt;
  return one->number + left.adjust - other->number - right.adjust;
}

class Choice {
 public:
  explicit Choice(const CompiledNest& nest)
      : stencil_(nest.stencil),
        replaced_(nest.replaced),
        linear_(std::ranges::any_of(nest.stencil.memory, [&](const Array& a) { return keeps(a); })) {}

  Sizes run() {
    for (const Array& array : stencil_.memory)
      if (array.shift) give_up(array);
    const bool relies = has_boxes_of_text(stencil_);
    const auto is_plane = [](const Array& array) { return array.plane.has_value(); };
    if (linear_ || relies || std::ranges::any_of(stencil_.memory, &Array::is_value) ||
        !replaced_.swaps.empty() || std::ranges::any_of(stencil_.memory, is_plane)) {
      for (const Field& field : stencil_.arrays()) add_field(field);
      for (const Field& field : stencil_.arrays()) add_shorter(field);
      for (const Input& input : stencil_.inputs) add_input(input);
    }
    for (const Update& update : stencil_.updates)
      for (int axis = 0; axis < stencil_.rank(); ++axis)
        if (relies_on_end(axis)) add_loop(update.axes[axis], axis);
    for (const PlacingReliedOn& placing : stencil_.placings)
      for (int axis = 0; axis < stencil_.rank() && !placing.is_apart; ++axis)
        add_least(placing.cells[axis], placing.others[axis]);
    return std::move(sizes_);
  }

 private:
  bool keeps(const Array& array) const { return keeps_extents(replaced_, array); }
  bool is_named(const Array& array) const { return is_named_in_function(replaced_, array); }

  void add_field(const Field& field) {
    const Array& array = array_named(stencil_.memory, field.name);
    if (array.part && array.linear && !array.extents[0]) add_distance(array);
    for (int axis = 0; axis < stencil_.rank(); ++axis) {
      const std::size_t dimension = axis + field.has_plane_subscript();
      if (dimension >= array.extents.size() || !array.extents[dimension]) continue;
      if (!array.linear && dimension == 0 && keeps(array) && !is_named(array)) continue;
      const auto form = form_of(array.extents[dimension]);
      if (!form && array.linear) give_up(array);
      if (!form || (!form->variable && !keeps(array))) continue;
      if (form->variable) add_variable(*form, axis);
      if ((!linear_ && !relies_on_end(axis)) || sizes_.axes[axis].group == Sizes::kFixed) continue;
      Sizes::Extent& longest = sizes_.axes[axis];
      const int group = form->variable ? group_of(*form) : Sizes::kFixed;
      longest = {group, longest.group == group ? std::max(longest.added, form->number) : form->number};
    }
  }

  // By what the text says: it computes with that. Other arrays have the extents that are tried.
  void add_shorter(const Field& field) {
    std::array<long long, 3>& shorter = sizes_.shorter.emplace_back();
    const Array& array = array_named(stencil_.memory, field.name);
    for (int axis = 0; axis < stencil_.rank(); ++axis) {
      const ExprPtr extent = extent_of(array, field, axis);
      const auto form = extent && keeps(array) ? form_of(extent) : std::nullopt;
      if (!form) continue;
      const Sizes::Variable* known = form->variable ? find_size(sizes_, name_of(*form)) : nullptr;
      if (known && known->axis == axis)
        shorter[axis] = known->less - form->number;
      else if (!form->variable && sizes_.axes[axis].group == Sizes::kFixed)
        shorter[axis] = sizes_.axes[axis].added - form->number;
    }
  }

  // Parts of an array that are as far apart as a variable says, or a number.
  void add_distance(const Array& array) {
    const auto distance = form_of(array.part->distance);
    std::optional<long long> row = distance ? std::optional(1LL) : std::nullopt;
    for (std::size_t d = 1; d < array.extents.size() && row; ++d) {
      const auto form = form_of(array.extents[d]);
      row = form && !form->variable ? std::optional(*row * form->number) : std::nullopt;
    }
    if (distance && distance->variable && distance->number == 0) {
      if (!find_size(sizes_, name_of(*distance)))
        sizes_.variables.push_back({name_of(*distance), distance->variable->type, 0, 0, stencil_.rank()});
    } else if (row && !distance->variable) {
      sizes_.axes[0] = {Sizes::kFixed, distance->number / *row};
    } else {
      give_up(array);
    }
  }

  static std::string name_of(const Form& form) { return form.variable->as<Param>()->name; }

  int group_of(const Form& form) {
    return groups_.try_emplace(name_of(form), static_cast<int>(groups_.size())).first->second;
  }

  void add_variable(const Form& form, int axis) {
    const auto found = std::ranges::find(sizes_.variables, name_of(form), &Sizes::Variable::name);
    if (found == sizes_.variables.end())
      sizes_.variables.push_back({name_of(form), form.variable->type, axis, form.number});
    else if (found->axis == axis && found->axes == 1)
      found->less = std::max(found->less, form.number);
  }

  // Where conditions rely on the end of a loop, arrays end with what is read there. Borders that are set lie
  // where updates would read them.
  void add_loop(const Axis& loop, int axis) {
    const auto form = form_of(loop.end.value);
    if (!form) return;
    int behind = 0;
    for (const Update& update : stencil_.updates)
      behind =
          std::max(behind, stencil_.borders.empty() ? update.touched(axis).hi : update.axes[axis].halo.hi);
    const long long end = form->number + loop.end.adjust + loop.shift;
    const long long less =
        std::max(most_behind(loop, *form, axis) + behind, end + around_borders(stencil_, loop, axis).hi);
    if (form->variable && !find_size(sizes_, name_of(*form)))
      sizes_.variables.push_back({name_of(*form), form->variable->type, axis, less});
    if (sizes_.axes[axis].group == Sizes::kFree)
      sizes_.axes[axis] = {form->variable ? group_of(*form) : Sizes::kFixed, less};
  }

  // Of `u[s] += f`, s is not before the loop's first cell.
  void add_least(const Axis& cell, const Axis& loop) {
    const auto place = form_of(cell.begin.value), first = form_of(loop.begin.value);
    if (!place || !place->variable || !first || first->variable || find_size(sizes_, name_of(*place))) return;
    const long long before = place->number + cell.begin.adjust + cell.shift;
    long long& least = sizes_.least.try_emplace(name_of(*place), kLeastScalar).first->second;
    least = std::max(least, first->number + loop.begin.adjust + loop.shift - before);
  }

  // Where the loops that end at this variable end, along an axis, the last of them.
  long long most_behind(const Axis& loop, const Form& form, int axis) const {
    long long most = form.number + loop.end.adjust + loop.shift;
    for (const Update& update : stencil_.updates) {
      const Axis& other = update.axes[axis];
      const auto end = form_of(other.end.value);
      if (end && !end->variable == !form.variable && (!form.variable || name_of(*end) == name_of(form)))
        most = std::max(most, end->number + other.end.adjust + other.shift);
    }
    return most;
  }

  bool relies_on_end(int axis) const {
    return std::ranges::any_of(stencil_.updates,
                               [&](const Update& update) { return update.axes[axis].relies_on.end; });
  }

  // An array in C has one size, whichever value of its cells is read: that of the fields.
  void add_value(const Input& input, std::vector<Sizes::Extent>& extents) {
    const Array& array = array_named(stencil_.memory, input.name);
    for (const Input::Reach& reach : input.reaches) {
      if (reach.iterator < 1) return give_up(array);
      extents[reach.dimension] = {reach.iterator - 1, 0};
      const ExprPtr& extent = array.extents[reach.dimension];
      const auto form = array.linear && extent ? form_of(extent) : std::nullopt;
      if (form && form->variable) add_variable(*form, reach.iterator - 1);
    }
  }

  // `c[i * pitch + j]`: a variable that no other array has is tried as the extent of the fields along j.
  void add_pitch(const Form& form, const Input& input, int dimension) {
    for (const Input::Reach& reach : input.reaches)
      if (reach.dimension == dimension && reach.iterator > 0) return add_variable(form, reach.iterator - 1);
  }

  void add_input(const Input& input) {
    const Array& array = array_named(stencil_.memory, input.name);
    std::vector<Sizes::Extent>& extents = sizes_.inputs.emplace_back(array.extents.size());
    if (array.is_value()) return add_value(input, extents);
    for (std::size_t d = is_named(array) ? 0 : 1; keeps(array) && d < extents.size(); ++d) {
      if (!array.extents[d]) continue;
      const auto form = form_of(array.extents[d]);
      if (form && form->variable) add_pitch(*form, input, static_cast<int>(d));
      const Sizes::Variable* known = form && form->variable ? find_size(sizes_, name_of(*form)) : nullptr;
      if (!form || (form->variable && !known)) return give_up(array);
      extents[d] = known ? Sizes::Extent{known->axis, form->number - known->less}
                         : Sizes::Extent{Sizes::kFixed, form->number};
    }
  }

  void give_up(const Array& array) {
    sizes_.problem =
        fmt::format("cannot choose sizes for the subscripts of '{}'", spelled(replaced_, array.in_c()));
  }

  const Stencil& stencil_;
  const Replaced& replaced_;
  const bool linear_;
  Sizes sizes_;
  std::map<std::string, int> groups_;  // by variable
};

}  // namespace

Halo around_borders(const Stencil& stencil, const Axis& loop, int axis) {
  Halo all;
  const auto look = [&](const Axis& cells) {
    if (const auto before = apart(loop.begin, cells.begin))
      all.lo = std::max(all.lo, static_cast<int>(*before + loop.shift - cells.shift));
    if (const auto behind = apart(cells.end, loop.end))
      all.hi = std::max(all.hi, static_cast<int>(*behind + cells.shift - loop.shift));
  };
  for (const BorderUpdate& border : stencil.borders) {
    look(border.cells[axis]);
    for (const BorderUpdate::Cells& cells : border.reads) look(cells[axis]);
  }
  return all;
}

bool have_known_places(const Stencil& stencil) {
  const auto are_known = [&](const BorderUpdate::Cells& cells) {
    for (int axis = 0; axis < stencil.rank(); ++axis) {
      const Axis& loop = stencil.axes[axis];
      if (!apart(loop.begin, cells[axis].begin) && !apart(cells[axis].end, loop.end)) return false;
    }
    return true;
  };
  return std::ranges::all_of(stencil.borders, [&](const BorderUpdate& border) {
    return are_known(border.cells) && std::ranges::all_of(border.reads, are_known);
  });
}

bool is_named_in_function(const Replaced& replaced, const Array& array) {
  return std::ranges::any_of(replaced.named_in_functions, [&](const Replaced::NamedInFunction& named) {
    return named.is_array && named.name == array.name;
  });
}

bool keeps_extents(const Replaced& replaced, const Array& array) {
  const std::string& name = array.part ? array.in_c() : array.name;
  const bool is_member = spelled(replaced, name) != name;
  return array.linear || is_named_in_function(replaced, array) ||
         (array.extents.size() > 1 && array.row_levels == 0 && is_member);
}

bool counts_inputs(const Stencil& stencil, int box, int axis) {
  return std::ranges::any_of(stencil.inputs, [&](const Input& input) {
    return std::ranges::any_of(input.reaches, [&](const Input::Reach& reach) {
      return reach.box != 0 && reach.box == box && reach.iterator == axis + 1;
    });
  });
}

bool has_boxes_of_text(const Stencil& stencil) {
  return std::ranges::any_of(stencil.updates, [&](const Update& update) {
    bool counts = update.relies_on_bounds();
    for (int axis = 0; axis < stencil.rank(); ++axis) counts |= counts_inputs(stencil, update.box, axis);
    return counts;
  });
}

Sizes sizes_of(const CompiledNest& nest) { return Choice(nest).run(); }

const Sizes::Variable* find_size(const Sizes& sizes, const std::string& name) {
  const auto found = std::ranges::find(sizes.variables, name, &Sizes::Variable::name);
  return found == sizes.variables.end() ? nullptr : &*found;
}

std::string size_value(const Sizes::Variable& size, const std::string& extents) {
  if (size.axes == 1) return fmt::format("{}[{}] - {}", extents, size.axis, size.less);
  std::string product = fmt::format("{}[0]", extents);
  for (int axis = 1; axis < size.axes; ++axis) product += fmt::format(" * {}[{}]", extents, axis);
  return product;
}

namespace {

long long least_scalar(const Sizes& sizes, const std::string& name) {
  const auto found = sizes.least.find(name);
  return found == sizes.least.end() ? kLeastScalar : found->second;
}

}  // namespace

std::optional<long long> most_tried(const Sizes& sizes, const Bound& bound) {
  const auto form = form_of(bound.value);
  if (!form) return std::nullopt;
  const std::string name = form->variable ? form->variable->as<Param>()->name : "";
  if (find_size(sizes, name)) return std::nullopt;
  return form->number + bound.adjust + (form->variable ? least_scalar(sizes, name) + kMoreScalar : 0);
}

std::string scalar_value(const Sizes& sizes, const Variable& scalar, const std::string& number) {
  if (scalar.type == ScalarType::kBool) return number + " > 0.3";
  if (is_floating(scalar.type)) return number;
  return fmt::format("{} + 10 * {}", least_scalar(sizes, scalar.name) - 1, number);
}

}  // namespace an5d
