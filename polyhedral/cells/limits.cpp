// What conditions leave of an iterator's values (limits.h).
#include "polyhedral/cells/limits.h"

#include <algorithm>
#include <cstdlib>

#include "frontend/nest/index_reader.h"

namespace an5d {
namespace {

using enum BinaryOp;

constexpr long long kFarthest = 1ll << 61;  // from where no bound moves beyond 64 bits

bool is_plain_in(const std::vector<Variable>& params, const Expr& node) {
  const Param* param = node.as<Param>();
  return node.as<Literal>() || node.as<Cast>() ||
         (param && std::ranges::find(params, param->name, &Variable::name) != params.end());
}

BinaryOp negated(BinaryOp op) {
  switch (op) {
    case kLess:
      return kGreaterEqual;
    case kGreater:
      return kLessEqual;
    case kLessEqual:
      return kGreater;
    case kGreaterEqual:
      return kLess;
    case kNotEqual:
      return kEqual;
    default:
      return kNotEqual;
  }
}

BinaryOp mirrored(BinaryOp op) {
  switch (op) {
    case kLess:
      return kGreater;
    case kGreater:
      return kLess;
    case kLessEqual:
      return kGreaterEqual;
    case kGreaterEqual:
      return kLessEqual;
    default:
      return op;
  }
}

bool compares(BinaryOp op) {
  return op == kLess || op == kGreater || op == kLessEqual || op == kGreaterEqual || op == kEqual;
}

class Finder {
 public:
  Finder(const std::vector<Variable>& params, int loop) : params_(params), loop_(loop) {}

  void add(const ExprPtr& of, bool holds) {
    const ExprPtr& expr = as_condition(of);
    const Unary* unary = expr->as<Unary>();
    if (unary && unary->op == UnaryOp::kNot) return add(unary->operand, !holds);
    const Binary* binary = expr->as<Binary>();
    if (binary && binary->op == (holds ? kAnd : kOr)) {
      add(binary->left, holds);
      add(binary->right, holds);
    } else if (is_of_call(params_, expr)) {
      if (loop_ == 1) add_scalar(expr, holds);
    } else if (binary) {
      add_comparison(*binary, holds ? binary->op : negated(binary->op), expr->where);
    }
  }

  Limits found() { return std::move(limits_); }

 private:
  // All of the iterations, or none.
  void add_scalar(const ExprPtr& condition, bool holds) {
    const auto huge = [&](bool all) {
      return in_64_bits(literal_of(all ? kFarthest : -kFarthest, condition->where), CastKind::kImplicit);
    };
    limits_.end.push_back(
        {make_expr(Select{condition, huge(holds), huge(!holds)}, ScalarType::kInt64, condition->where), 0});
  }

  // `left op right`, as `iterator op number`.
  void add_comparison(const Binary& compared, BinaryOp op, const SourceRange& where) {
    if (!compares(op) || is_floating(compared.left->type)) return;
    if (!is_signed(compared.left->type) &&
        !(is_not_negative(compared.left) && is_not_negative(compared.right)))
      return;
    const auto left = read(compared.left), right = read(compared.right);
    if (left && !right) return add_quotient(*left, op, compared.right, where);
    if (right && !left) return add_quotient(*right, mirrored(op), compared.left, where);
    const auto apart = left ? std::optional(*left + scaled(*right, -1)) : std::nullopt;
    const auto times = apart ? coefficient_of(*apart, unknown_of(loop_)) : std::nullopt;
    const auto sign = times ? number_of(*times) : std::nullopt;
    if (!sign || (*sign != 1 && *sign != -1)) return;
    const Polynomial rest = *apart + scaled(unknown(unknown_of(loop_)), -*sign);
    const Polynomial number = scaled(rest, -*sign), variables = without_constant(number);
    const auto constant = number_of(number + scaled(variables, -1));
    if (!constant || *constant >= 1 << 30 || *constant <= -(1 << 30) || !are_given(variables)) return;
    const bool is_number = variables.empty();
    const ExprPtr value = is_number ? literal_of(*constant, where) : value_of(variables, where);
    add_bound(*sign < 0 ? mirrored(op) : op, value, is_number ? 0 : static_cast<int>(*constant));
  }

  // `iterator + constant op quotient`, where that is no polynomial: `n / 2`.
  void add_quotient(const Polynomial& side, BinaryOp op, const ExprPtr& quotient, const SourceRange& where) {
    const auto constant = number_of(side + scaled(unknown(unknown_of(loop_)), -1));
    if (!constant || std::llabs(*constant) >= 1 << 30 || !is_of_call(params_, quotient)) return;
    add_bound(op, near(in_64_bits(quotient, CastKind::kImplicit), where), static_cast<int>(-*constant));
  }

  void add_bound(BinaryOp op, const ExprPtr& value, int more) {
    if (op == kGreater || op == kGreaterEqual || op == kEqual)
      limits_.from.push_back({value, more + (op == kGreater)});
    if (op == kLess || op == kLessEqual || op == kEqual) limits_.end.push_back({value, more + (op != kLess)});
  }

  // Unsigned values compare as others do where nothing has been subtracted.
  static bool is_not_negative(const ExprPtr& expr) {
    const ExprPtr& bare = without_casts(expr);
    const Binary* binary = bare->as<Binary>();
    if (binary && binary->op == kDiv)
      return !is_signed(bare->type) && is_not_negative(binary->left) && is_not_negative(binary->right);
    return bare->as<Literal>() || ((bare->as<Iterator>() || bare->as<Param>()) && !is_signed(bare->type));
  }

  static std::optional<Polynomial> read(const ExprPtr& expr) {
    const ExprPtr& bare = without_casts(expr);  // of an unsigned type, which IndexReader does not look into
    return IndexReader().read(is_signed(expr->type) ? expr : bare);
  }

  bool are_given(const Polynomial& polynomial) const {
    return std::ranges::all_of(polynomial, [&](const auto& term) {
      return std::ranges::all_of(term.first, [&](const std::string& name) {
        return std::ranges::find(params_, name, &Variable::name) != params_.end();
      });
    });
  }

  // One scalar as C has it; of 64 bits, not so far that a bound beside it has no number.
  ExprPtr value_of(const Polynomial& variables, const SourceRange& where) const {
    std::map<std::string, ScalarType> types;
    for (const Variable& param : params_) types[param.name] = param.type;
    const auto& [names, times] = *variables.begin();
    const bool is_one = variables.size() == 1 && names.size() == 1 && times == 1;
    ExprPtr value =
        is_one ? make_expr(Param{names[0]}, types.at(names[0]), where) : expression_of(variables, types);
    const bool is_wide = std::ranges::any_of(variables, [&](const auto& term) {
      return std::ranges::any_of(term.first,
                                 [&](const std::string& name) { return size_of(types.at(name)) == 8; });
    });
    return is_wide ? near(value, where) : value;
  }

  static ExprPtr near(ExprPtr value, const SourceRange& where) {
    const ScalarType type = value->type;
    const auto huge = [&](long long number) { return converted(literal_of(number, where), type); };
    const auto clamped = [&](BinaryOp op, long long number) {
      value = make_expr(
          Select{make_expr(Binary{op, value, huge(number)}, ScalarType::kInt32, where), huge(number), value},
          type, where);
    };
    clamped(kGreater, kFarthest);
    if (is_signed(type)) clamped(kLess, -kFarthest);
    return value;
  }

  const std::vector<Variable>& params_;
  const int loop_;
  Limits limits_;
};

}  // namespace

bool is_of_call(const std::vector<Variable>& params, const ExprPtr& expr) {
  constexpr BinaryOp kTaken[] = {kAdd,          kSub,   kMul,      kLess, kGreater, kLessEqual,
                                 kGreaterEqual, kEqual, kNotEqual, kAnd,  kOr};
  bool good = true;
  visit(expr, [&](const Expr& node) {
    const Binary* binary = node.as<Binary>();
    const bool divides = binary && (binary->op == kDiv || binary->op == kRem) &&
                         literal_value(binary->right).value_or(0) > 0;  // never by 0, nor by -1
    const bool computes = divides || (binary && std::ranges::find(kTaken, binary->op) != std::end(kTaken)) ||
                          node.as<Unary>() || node.as<Select>();
    good = good && !is_floating(node.type) && (computes || is_plain_in(params, node));
  });
  return good;
}

const ExprPtr& as_condition(const ExprPtr& expr) {
  const Cast* cast = expr->as<Cast>();
  if (!cast || is_floating(expr->type) || is_floating(cast->operand->type)) return expr;
  const bool keeps = expr->type == ScalarType::kBool || size_of(expr->type) >= size_of(cast->operand->type);
  return keeps ? as_condition(cast->operand) : expr;
}

void define_index(const LocalDefinition& local, Values& locals) {
  if (is_floating(local.type)) return;
  const ExprPtr value = settled(with_values(local.value, locals), local.type);
  if (is_small_tree(value)) locals[local.name] = value;
}

Limits limits_of(const std::vector<Variable>& params, const Conditions& around, int loop) {
  Finder finder(params, loop);
  for (const Condition& condition : around) finder.add(condition.expr, condition.holds);
  return finder.found();
}

}  // namespace an5d
