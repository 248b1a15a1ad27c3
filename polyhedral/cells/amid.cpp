// Conditions of position with their truth amid the grid (amid.h). In: a stencil. Out: the values that are
// left, and where. Decided here: at which end of an axis a condition changes its truth; which fields are
// those of layers.
#include "polyhedral/cells/amid.h"

#include <algorithm>
#include <map>
#include <set>

#include "frontend/expr/known_value.h"
#include "frontend/expr/nodes.h"
#include "polyhedral/cells/limits.h"
#include "polyhedral/isl/affine.h"
#include "polyhedral/stencil/flops.h"

namespace an5d {
namespace {

using Presence = Amid::Presence;

constexpr long long kLargeSize = 1 << 12;  // of a grid whose size calls say
constexpr long long kSmallNumber = 8;      // whatever else they say
constexpr int kPartOfLayer = 4;            // a layer is no more than this part of the grid

// The cells of an axis, by a guess of all that calls say.
class Extent {
 public:
  Extent(const Stencil& stencil, int axis) {
    take_sizes(stencil, axis);
    for (const Update& update : stencil.updates) {
      const auto begin = cell_of(update.axes[axis].begin, update.axes[axis].shift);
      const auto end = cell_of(update.axes[axis].end, update.axes[axis].shift);
      if (!begin || !end) return;
      begin_ = is_known_ ? std::min(begin_, *begin) : *begin;
      end_ = is_known_ ? std::max(end_, *end) : *end;
      is_known_ = true;
    }
  }

  // At which end does something begin or end there? Nothing where that is amid the grid.
  std::optional<Direction> end_at(const Bound& bound, int shift) const {
    const auto cell = cell_of(bound, shift);
    if (!is_known_ || !cell) return std::nullopt;
    if (kPartOfLayer * (*cell - begin_) <= end_ - begin_) return Direction::kDown;
    if (kPartOfLayer * (end_ - *cell) <= end_ - begin_) return Direction::kUp;
    return std::nullopt;
  }

  bool is_layer(const Axis& axis) const {
    const auto begin = cell_of(axis.begin, axis.shift), end = cell_of(axis.end, axis.shift);
    return is_known_ && begin && end && *begin < *end && kPartOfLayer * (*end - *begin) <= end_ - begin_;
  }

 private:
  // Sizes are the scalars with which the ends of most updates grow: of those that no condition has, else of
  // more updates than have numbers.
  void take_sizes(const Stencil& stencil, int axis) {
    std::map<std::string, int> counts;
    int numbers = 0, most = 0;
    for (const Update& update : stencil.updates) {
      const std::vector<std::string> names = growing_with(update.axes[axis].end);
      for (const std::string& name : names) ++counts[name];
      numbers += names.empty();
    }
    const std::set<std::string> compared = in_conditions(stencil);
    const auto is_compared = [&](const auto& one) { return compared.contains(one.first); };
    const bool all = std::ranges::all_of(counts, is_compared);
    if (!all) std::erase_if(counts, is_compared);
    for (const auto& [name, count] : counts) most = std::max(most, count);
    for (const auto& [name, count] : counts)
      if (count == most && (!all || count > numbers)) sizes_.params[name] = kLargeSize;
  }

  static std::set<std::string> in_conditions(const Stencil& stencil) {
    std::set<std::string> names;
    const auto look = [&](const Select& select) {
      each<Param>(select.condition, [&](const Param& param) { names.insert(param.name); });
    };
    for (const Update& update : stencil.updates) {
      each<Select>(update.value, look);
      for (const LocalDefinition& local : update.locals) each<Select>(local.value, look);
    }
    return names;
  }

  static std::vector<std::string> growing_with(const Bound& end) {
    KnownValues known;
    each<Param>(end.value, [&](const Param& param) { known.params[param.name] = 1; });
    const auto least = value_with(end.value, known);
    std::vector<std::string> names;
    for (auto& [name, value] : known.params) {
      value = kLargeSize;
      const auto more = value_with(end.value, known);
      if (least && more && *more > *least) names.push_back(name);
      value = 1;
    }
    return names;
  }

  std::optional<long long> cell_of(const Bound& bound, int shift) const {
    KnownValues known = sizes_;
    each<Param>(bound.value, [&](const Param& of) { known.params.try_emplace(of.name, kSmallNumber); });
    const auto value = value_with(bound.value, known);
    return value ? std::optional(*value + bound.adjust + shift) : std::nullopt;
  }

  KnownValues sizes_;
  bool is_known_ = false;
  long long begin_ = 0, end_ = 0;
};

ExprPtr truth(bool holds, const Expr& of) {
  return make_expr(Literal{holds ? "1" : "0"}, ScalarType::kInt32, of.where);
}

// Bounds of iterators, each once, as bounds of cells.
void add_bounds(std::vector<Bound>& all, const std::vector<Bound>& more, int shift) {
  for (Bound bound : more) {
    bound.adjust += shift;
    const auto is_same = [&](const Bound& other) {
      return other.adjust == bound.adjust && same(other.value, bound.value);
    };
    if (std::ranges::none_of(all, is_same)) all.push_back(std::move(bound));
  }
}

void add_limits(Limits& all, const Limits& more, int shift) {
  add_bounds(all.from, more.from, shift);
  add_bounds(all.end, more.end, shift);
}

// One update's value and temporaries, of which those stay that are still needed.
class Folder {
 public:
  Folder(const Stencil& stencil, const Update& update, const std::vector<Extent>& extents)
      : stencil_(stencil), update_(update), extents_(extents), along_(extents.size()) {
    for (const LocalDefinition& local : update.locals) define_index(local, indices_);
  }

  Amid::Value fold() {
    Amid::Value made;
    made.value = folded(update_.value);
    for (const LocalDefinition& local : update_.locals)
      if (const auto found = locals_.find(local.name); found != locals_.end())
        made.locals.push_back({local.name, local.type, found->second});
    return made;
  }

  ExprPtr own_cell() const {
    return make_expr(Tap{std::vector<int>(stencil_.rank()), update_.field, 1}, update_.value->type);
  }
  std::vector<Limits> along() { return std::move(along_); }
  bool has_decided() const { return has_decided_; }

 private:
  // Conditions first: what they choose nothing of is left out, with its conditions.
  ExprPtr folded(const ExprPtr& expr) {
    if (const Select* select = expr->as<Select>()) return folded_select(*select, expr);
    if (const Local* local = expr->as<Local>()) return folded_local(*local, expr);
    const Binary* binary = expr->as<Binary>();
    if (binary && (binary->op == BinaryOp::kAnd || binary->op == BinaryOp::kOr))
      return folded_pair(*binary, expr);
    if (const auto holds = binary ? decided(*binary, expr) : std::nullopt) return truth(*holds, *expr);
    std::vector<ExprPtr> parts = operands(*expr);
    bool any = false;
    for (ExprPtr& part : parts) {
      ExprPtr made = folded(part);
      any = any || made != part;
      part = std::move(made);
    }
    const ExprPtr made = any ? with_operands(*expr, parts) : expr;
    const Unary* unary = made->as<Unary>();
    if (const auto value = any && unary && unary->op == UnaryOp::kNot ? number(unary->operand) : std::nullopt)
      return truth(*value == 0, *made);
    return made;
  }

  ExprPtr folded_select(const Select& select, const ExprPtr& whole) {
    const ExprPtr condition = folded(select.condition);
    if (const auto value = number(condition))
      return converted(folded(*value ? select.then : select.otherwise), whole->type);
    return with_operands(*whole, {condition, folded(select.then), folded(select.otherwise)});
  }

  ExprPtr folded_pair(const Binary& pair, const ExprPtr& whole) {
    const bool decides = pair.op == BinaryOp::kOr;  // the truth of either that is that of both
    const ExprPtr left = folded(pair.left);
    const auto first = number(left);
    if (first && (*first != 0) == decides) return truth(decides, *whole);
    const ExprPtr right = folded(pair.right);
    const auto second = number(right);
    if (second && (first || (*second != 0) == decides)) return truth(*second != 0, *whole);
    return with_operands(*whole, {left, right});
  }

  ExprPtr folded_local(const Local& local, const ExprPtr& whole) {
    auto found = locals_.find(local.name);
    if (found == locals_.end()) {
      const auto definition = std::ranges::find(update_.locals, local.name, &LocalDefinition::name);
      if (definition == update_.locals.end()) return whole;
      const ExprPtr value = folded(definition->value);
      found = locals_.emplace(local.name, value).first;
    }
    const auto value = is_floating(whole->type) ? std::nullopt : number(found->second);
    return value && (*value == 0 || *value == 1) ? converted(truth(*value != 0, *whole), whole->type) : whole;
  }

  static std::optional<long long> number(const ExprPtr& expr) { return fixed_value(as_condition(expr)); }

  // A comparison of one iterator with what calls know.
  std::optional<bool> decided(const Binary& comparison, const ExprPtr& whole) {
    if (is_floating(comparison.left->type)) return std::nullopt;
    const ExprPtr condition = with_values(whole, indices_);
    for (std::size_t d = 0; d < extents_.size(); ++d) {
      const int loop = static_cast<int>(d) + 1, shift = update_.axes[d].shift;
      if (update_.axes[d].periodic || !names_loop(condition, loop)) continue;
      const Limits where = limits_of(stencil_.params, {{condition, true}}, loop);
      if (where.from.size() + where.end.size() != 1) continue;
      const bool begins = where.end.empty();
      const auto end = extents_[d].end_at(begins ? where.from.front() : where.end.front(), shift);
      if (!end) continue;
      const bool holds = begins == (*end == Direction::kDown);
      add_limits(along_[d], holds ? where : limits_of(stencil_.params, {{condition, false}}, loop), shift);
      has_decided_ = true;
      return holds;
    }
    return std::nullopt;
  }

  const Stencil& stencil_;
  const Update& update_;
  const std::vector<Extent>& extents_;
  Values indices_;
  std::map<std::string, ExprPtr> locals_;  // that are needed
  std::vector<Limits> along_;
  bool has_decided_ = false;
};

template <class Node, class OnNode>
void each_of(const Amid::Value& of, const OnNode& on_node) {
  if (of.value) each<Node>(of.value, on_node);
  for (const LocalDefinition& local : of.locals) each<Node>(local.value, on_node);
}

// Is an array in place left as it is?
bool is_idle(const Stencil& stencil, const Update& update, const Amid::Value& of) {
  if (stencil.fields[update.field].buffering != Buffering::kInPlace) return false;
  ExprPtr value = without_conversions(of.value);
  while (const Local* local = value->as<Local>()) {
    const auto found = std::ranges::find(of.locals, local->name, &LocalDefinition::name);
    if (found == of.locals.end()) return false;
    value = without_conversions(found->value);
  }
  const Tap* tap = value->as<Tap>();
  return tap && *tap == Tap{std::vector<int>(stencil.rank()), update.field, 1};
}

// Fields of layers are absent, and those that change there only are idle, if no other field's update reads
// them.
std::vector<Presence> presence_of(const Stencil& stencil, const std::vector<Extent>& extents,
                                  const std::vector<Amid::Value>& values) {
  std::vector<Presence> found;
  for (std::size_t u = 0; u < values.size(); ++u) {
    const Update& update = stencil.updates[u];
    bool is_layer = false;
    for (std::size_t d = 0; d < extents.size(); ++d)
      is_layer = is_layer || extents[d].is_layer(update.axes[d]);
    found.push_back(is_idle(stencil, update, values[u]) ? Presence::kIdle
                    : is_layer                          ? Presence::kAbsent
                                                        : Presence::kUpdated);
  }
  for (bool changes = true; changes;) {
    changes = false;
    for (std::size_t u = 0; u < values.size(); ++u)
      if (found[u] == Presence::kUpdated)
        each_of<Tap>(values[u], [&](const Tap& tap) {
          changes = changes || found[tap.field] != Presence::kUpdated;
          found[tap.field] = Presence::kUpdated;
        });
  }
  return found;
}

std::vector<bool> inputs_without_reader(const Stencil& stencil, const std::vector<Amid::Value>& values) {
  std::set<std::string> read;
  for (const Amid::Value& value : values)
    each_of<Element>(value, [&](const Element& element) { read.insert(element.array); });
  std::vector<bool> without;
  for (const Input& input : stencil.inputs) without.push_back(!read.contains(input.name));
  return without;
}

void count_operations(const Stencil& stencil, Amid& amid) {
  Stencil left = stencil;
  left.amid = amid;
  left.updates.clear();
  for (std::size_t u = 0; u < amid.values.size(); ++u) {
    if (amid.presence[u] != Presence::kUpdated) continue;
    left.updates.push_back(stencil.updates[u]);
    left.updates.back().locals = amid.values[u].locals;
    left.updates.back().value = amid.values[u].value;
    const Quotients more = count_quotients(amid.values[u].value);
    amid.quotients.by_products += more.by_products;
    amid.quotients.rounded += more.rounded;
    amid.quotients.any_slow = amid.quotients.any_slow || more.any_slow;
  }
  amid.flops = count_flops(left);
}

}  // namespace

Amid amid_of(const Stencil& stencil) {
  std::vector<Extent> extents;
  for (int d = 0; d < stencil.rank(); ++d) extents.emplace_back(stencil, d);
  std::vector<Folder> folders;
  Amid amid;
  for (const Update& update : stencil.updates)
    amid.values.push_back(folders.emplace_back(stencil, update, extents).fold());
  amid.presence = presence_of(stencil, extents, amid.values);
  amid.along.resize(stencil.rank());
  amid.has_layers.resize(stencil.rank());
  bool differs = false;
  for (std::size_t u = 0; u < folders.size(); ++u) {
    const Presence presence = amid.presence[u];
    differs = differs || presence != Presence::kUpdated || folders[u].has_decided();
    // Conditions of an absent field's update count nowhere; those that leave an idle one as it is do.
    const bool is_absent = presence == Presence::kAbsent;
    const std::vector<Limits> along = is_absent ? std::vector<Limits>(extents.size()) : folders[u].along();
    for (std::size_t d = 0; d < extents.size(); ++d) {
      add_limits(amid.along[d], along[d], 0);
      amid.has_layers[d] = amid.has_layers[d] || along[d].any() ||
                           (is_absent && extents[d].is_layer(stencil.updates[u].axes[d]));
    }
    if (is_absent) amid.values[u] = {};
    if (presence == Presence::kIdle) amid.values[u] = {{}, folders[u].own_cell()};
  }
  const auto updated = static_cast<std::size_t>(std::ranges::count(amid.presence, Presence::kUpdated));
  if (!differs || updated == 0) return {};
  amid.is_unread = inputs_without_reader(stencil, amid.values);
  // In 3-D so many tiles are at sides that conditions alone are not worth a text
  // (docs/results/h200_amid.csv).
  const bool lacks_arrays =
      updated < amid.presence.size() || std::ranges::find(amid.is_unread, true) != amid.is_unread.end();
  if (stencil.rank() == 3 && !lacks_arrays) return {};
  count_operations(stencil, amid);
  return amid;
}

}  // namespace an5d
