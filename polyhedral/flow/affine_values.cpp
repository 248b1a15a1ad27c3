// C's integer arithmetic in isl (affine_values.h).
#include "polyhedral/flow/affine_values.h"

#include <isl/id.h>

#include <algorithm>

#include "frontend/expr/known_value.h"
#include "polyhedral/isl/affine.h"
#include "polyhedral/isl/wrapped.h"

namespace an5d {
namespace {

bool is_comparison(BinaryOp op) { return op >= BinaryOp::kLess && op <= BinaryOp::kNotEqual; }
bool is_logical(BinaryOp op) { return op == BinaryOp::kAnd || op == BinaryOp::kOr; }

isl::set compared(BinaryOp op, const isl::pw_aff& left, const isl::pw_aff& right) {
  switch (op) {
    case BinaryOp::kLess:
      return left.lt_set(right);
    case BinaryOp::kGreater:
      return left.gt_set(right);
    case BinaryOp::kLessEqual:
      return left.le_set(right);
    case BinaryOp::kGreaterEqual:
      return left.ge_set(right);
    case BinaryOp::kEqual:
      return left.eq_set(right);
    default:
      return left.ne_set(right);
  }
}

// The same number everywhere.
bool is_constant(const isl::pw_aff& value) { return value.isa_aff() && value.as_aff().is_cst(); }

}  // namespace

AffineValues::AffineValues(isl::ctx ctx, const LoopNest& nest) : ctx_(ctx), nest_(nest) {
  iterator_names_.insert(nest.time.iterator);
  for (const Sweep& sweep : nest.sweeps)
    for (const Loop& loop : sweep.space) iterator_names_.insert(loop.iterator);
}

void AffineValues::enter(const Sweep& sweep) {
  sweep_ = &sweep;
  iterators_ = {nest_.time.iterator.empty() ? "step" : nest_.time.iterator};
  for (const Loop& loop : sweep.space) {
    iterators_.push_back(loop.iterator);
    while (std::count(iterators_.begin(), iterators_.end(), iterators_.back()) > 1) iterators_.back() += "'";
  }
}

isl::pw_aff AffineValues::number(long long value) const {
  return isl::space::unit(ctx_).zero_aff_on_domain().add_constant(isl::val(ctx_, static_cast<long>(value)));
}

isl::pw_aff AffineValues::parameter(const std::string& name) const {
  const isl::id id = isl::manage(isl_id_alloc(isl::ctx(ctx_).get(), name.c_str(), nullptr));  // any text
  return isl::space::unit(ctx_).add_param(id).param_aff_on_domain(id);
}

std::optional<isl::pw_aff> AffineValues::opaque(const ExprPtr& expr) {
  bool readable = true;
  visit(expr, [&](const Expr& node) {
    readable = readable && !node.as<Iterator>() && !node.as<Access>() && !node.as<Local>();
  });
  if (!readable) return std::nullopt;
  const Param* param = expr->as<Param>();
  if (!param) return parameter(to_string(expr, nest_, *sweep_));
  return parameter(param->name + (iterator_names_.contains(param->name) ? " before" : ""));
}

// C's: of the dividend's sign.
std::optional<isl::pw_aff> AffineValues::remainder(const isl::pw_aff& of, const isl::pw_aff& by) {
  if (is_constant(by)) {
    if (!by.min_val().is_pos()) return std::nullopt;
    return of.tdiv_r(by);
  }
  const isl::set within = of.lt_set(by).intersect(of.gt_set(by.neg()));
  const isl::set once_around = of.ge_set(by).intersect(of.lt_set(by.scale(2)));
  only(within.unite(once_around));
  return of.intersect_domain(within).union_add(of.sub(by).intersect_domain(once_around));
}

// Beyond one end of its loop it is at the other.
std::optional<isl::pw_aff> AffineValues::wrapped(const ExprPtr& inside) {
  const Loop* loop = nullptr;
  visit(inside, [&](const Expr& node) {
    if (const Iterator* iterator = node.as<Iterator>(); iterator && iterator->loop > 0)
      loop = &sweep_->space[iterator->loop - 1];
  });
  const auto at = value(inside);
  const auto bound = [&](const Bound& of) {
    const auto found = value(of.value);
    return found ? std::optional(found->add_constant(of.adjust)) : std::nullopt;
  };
  const auto begin = loop ? bound(loop->begin) : std::nullopt, end = loop ? bound(loop->end) : std::nullopt;
  if (!at || !begin || !end) return std::nullopt;
  const isl::pw_aff size = end->sub(*begin), behind = at->sub(size), before = at->add(size);
  const auto lies = [&](const isl::pw_aff& there) {
    return there.ge_set(*begin).intersect(there.lt_set(*end));
  };
  return at->intersect_domain(lies(*at))
      .union_add(behind.intersect_domain(lies(behind)))
      .union_add(before.intersect_domain(lies(before)));
}

std::optional<isl::pw_aff> AffineValues::chosen(const ExprPtr& condition, const ExprPtr& then,
                                                const ExprPtr& otherwise) {
  const auto holds = where(condition, true), fails = where(condition, false);
  const auto one = value(then), other = value(otherwise);
  if (!holds || !fails || !one || !other) return std::nullopt;
  return one->intersect_domain(*holds).union_add(other->intersect_domain(*fails));
}

std::optional<isl::pw_aff> AffineValues::binary(const Binary& of, const ExprPtr& whole) {
  if (is_comparison(of.op) || is_logical(of.op)) {
    const auto truth = where(whole, true);
    return truth ? std::optional(number(0)
                                     .intersect_domain(truth->complement())
                                     .union_add(number(1).intersect_domain(*truth)))
                 : opaque(whole);
  }
  const auto left = value(of.left), right = value(of.right);
  if (!left || !right) return opaque(whole);
  switch (of.op) {
    case BinaryOp::kAdd:
      return left->add(*right);
    case BinaryOp::kSub:
      return left->sub(*right);
    case BinaryOp::kMul:
      return is_constant(*left) || is_constant(*right) ? std::optional(left->mul(*right)) : opaque(whole);
    case BinaryOp::kRem:
      if (const auto rest = remainder(*left, *right)) return rest;
      return opaque(whole);
    case BinaryOp::kDiv:
      return is_constant(*right) && right->min_val().is_pos() ? std::optional(left->tdiv_q(*right))
                                                              : opaque(whole);
    case BinaryOp::kBitAnd:  // in two's complement
      return literal_value(of.right) == 1 ? std::optional(left->mod(2)) : opaque(whole);
    case BinaryOp::kBitXor:
      return literal_value(of.right) == 1 ? std::optional(left->add_constant(1).sub(left->mod(2).scale(2)))
                                          : opaque(whole);
    default:
      return opaque(whole);
  }
}

std::optional<isl::pw_aff> AffineValues::value(const ExprPtr& expr) {
  if (const auto known = fixed_value(expr)) return number(*known);
  const ExprPtr& inner = without_casts(expr);
  for (const ExprPtr* cast = &expr; (*cast)->as<Cast>(); cast = &(*cast)->as<Cast>()->operand)
    if (is_floating((*cast)->type) || size_of((*cast)->type) < 4) return opaque(expr);
  if (is_floating(inner->type)) return opaque(expr);
  std::optional<isl::pw_aff> found;
  if (const Iterator* iterator = inner->as<Iterator>()) {
    found = parameter(iterators_.at(iterator->loop));
  } else if (const Unary* unary = inner->as<Unary>()) {
    const auto operand = value(unary->operand);
    if (operand && unary->op == UnaryOp::kMinus) found = operand->neg();
    if (operand && unary->op == UnaryOp::kPlus) found = operand;
    if (unary->op == UnaryOp::kNot) {
      const auto truth = where(unary->operand, false);
      if (truth)
        found = number(0).intersect_domain(truth->complement()).union_add(number(1).intersect_domain(*truth));
    }
  } else if (const ExprPtr inside = unwrapped(inner)) {
    return wrapped(inside);
  } else if (const Binary* of = inner->as<Binary>()) {
    found = binary(*of, inner);
  } else if (const Select* select = inner->as<Select>()) {
    found = chosen(select->condition, select->then, select->otherwise);
  }
  if (!found) return opaque(inner);
  if (!is_signed(expr->type) || !is_signed(inner->type)) only(found->ge_set(number(0)));
  return found;
}

std::optional<isl::set> AffineValues::where(const ExprPtr& condition, bool holds) {
  const ExprPtr& inner = without_casts(condition);
  if (const Unary* unary = inner->as<Unary>(); unary && unary->op == UnaryOp::kNot)
    return where(unary->operand, !holds);
  const Binary* of = inner->as<Binary>();
  if (of && is_logical(of->op)) {
    const auto left = where(of->left, holds), right = where(of->right, holds);
    if (!left || !right) return std::nullopt;
    return (of->op == BinaryOp::kAnd) == holds ? left->intersect(*right) : left->unite(*right);
  }
  if (of && is_comparison(of->op)) {
    if (is_floating(of->left->type)) return std::nullopt;
    const auto left = value(of->left), right = value(of->right);
    if (!left || !right) return std::nullopt;
    const isl::set truth = compared(of->op, *left, *right);
    return holds ? truth : truth.complement();
  }
  const auto number = value(condition);
  if (!number) return std::nullopt;
  const isl::set zero = number->eq_set(this->number(0));
  return holds ? zero.complement() : zero;
}

isl::set AffineValues::may_hold(const std::vector<Conditions>& places) {
  std::optional<isl::set> any;
  for (const Conditions& conditions : places) {
    isl::set all = everywhere();
    for (const Condition& condition : conditions)
      if (const auto one = where(condition.expr, condition.holds)) all = all.intersect(*one);
    any = any ? any->unite(all) : all;
  }
  return any.value_or(everywhere());
}

}  // namespace an5d
