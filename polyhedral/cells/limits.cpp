// What conditions leave of an iterator's values (limits.h).
#include "polyhedral/cells/limits.h"

#include <algorithm>

namespace an5d {
namespace {

class Finder {
 public:
  Finder(const LoopNest& nest, int loop, const Distance& distance)
      : nest_(nest), loop_(loop), distance_(distance) {}

  void add(const ExprPtr& expr, bool holds) {
    if (const Unary* unary = expr->as<Unary>(); unary && unary->op == UnaryOp::kNot)
      return add(unary->operand, !holds);
    const Binary* binary = expr->as<Binary>();
    if (!binary) return;
    if (binary->op == (holds ? BinaryOp::kAnd : BinaryOp::kOr)) {
      add(binary->left, holds);
      add(binary->right, holds);
      return;
    }
    if (is_floating(binary->left->type) || !is_signed(binary->left->type)) return;
    if (is_the_same_always(binary->right))
      add_limit(binary->left, holds ? binary->op : negated(binary->op), binary->right);
    else if (is_the_same_always(binary->left))
      add_limit(binary->right, mirrored(holds ? binary->op : negated(binary->op)), binary->left);
  }

  Limits found() { return std::move(limits_); }

 private:
  // `side`, which is the iterator plus a constant, compared with a number.
  void add_limit(const ExprPtr& side, BinaryOp op, const ExprPtr& number) {
    const bool is_least = op == BinaryOp::kGreater || op == BinaryOp::kGreaterEqual || op == BinaryOp::kEqual;
    const bool is_most = op == BinaryOp::kLess || op == BinaryOp::kLessEqual || op == BinaryOp::kEqual;
    const std::optional<long> ahead = is_least || is_most ? distance_(side, loop_) : std::nullopt;
    if (!ahead) return;
    const int less = static_cast<int>(-*ahead);
    if (is_least) limits_.from.push_back({number, less + (op == BinaryOp::kGreater)});
    if (is_most) limits_.end.push_back({number, less + (op != BinaryOp::kLess)});
  }

  // Of literals and of scalars that calls are given.
  bool is_the_same_always(const ExprPtr& expr) const {
    bool good = true;
    visit(expr, [&](const Expr& node) {
      const Binary* binary = node.as<Binary>();
      const Param* param = node.as<Param>();
      const bool computes = binary && (binary->op == BinaryOp::kAdd || binary->op == BinaryOp::kSub ||
                                       binary->op == BinaryOp::kMul);
      const bool is_given =
          param && std::ranges::find(nest_.params, param->name, &Variable::name) != nest_.params.end();
      good =
          good && !is_floating(node.type) && (computes || is_given || node.as<Cast>() || node.as<Literal>());
    });
    return good;
  }

  static BinaryOp negated(BinaryOp op) {
    switch (op) {
      case BinaryOp::kLess:
        return BinaryOp::kGreaterEqual;
      case BinaryOp::kGreater:
        return BinaryOp::kLessEqual;
      case BinaryOp::kLessEqual:
        return BinaryOp::kGreater;
      case BinaryOp::kGreaterEqual:
        return BinaryOp::kLess;
      case BinaryOp::kNotEqual:
        return BinaryOp::kEqual;
      default:
        return BinaryOp::kNotEqual;  // says nothing
    }
  }

  static BinaryOp mirrored(BinaryOp op) {
    switch (op) {
      case BinaryOp::kLess:
        return BinaryOp::kGreater;
      case BinaryOp::kGreater:
        return BinaryOp::kLess;
      case BinaryOp::kLessEqual:
        return BinaryOp::kGreaterEqual;
      case BinaryOp::kGreaterEqual:
        return BinaryOp::kLessEqual;
      default:
        return op;
    }
  }

  const LoopNest& nest_;
  const int loop_;
  const Distance& distance_;
  Limits limits_;
};

}  // namespace

Limits limits_of(const LoopNest& nest, const Conditions& around, int loop, const Distance& distance) {
  Finder finder(nest, loop, distance);
  for (const Condition& condition : around) finder.add(condition.expr, condition.holds);
  return finder.found();
}

}  // namespace an5d
