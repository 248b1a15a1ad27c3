// Expressions that may be evaluated where C does not (total.h). Decided here: which operations have a value
// for all operands: those on floating types, and on integers what neither overflows nor divides.
#include "frontend/nest/total.h"

#include <algorithm>

namespace an5d {
namespace {

bool is_total_node(const LoopNest& nest, const Expr& expr) {
  if (const auto* call = expr.as<Call>()) {
    if (call->kind == Callee::kLibrary) return is_floating(expr.type);
    const auto function = std::ranges::find(nest.functions, call->name, &Function::name);
    return function != nest.functions.end() && function->is_total;
  }
  if (const auto* cast = expr.as<Cast>())
    return expr.type == ScalarType::kBool || is_floating(expr.type) || !is_floating(cast->operand->type);
  if (const auto* unary = expr.as<Unary>()) return unary->op != UnaryOp::kMinus || is_floating(expr.type);
  const auto* binary = expr.as<Binary>();
  if (!binary || is_floating(expr.type)) return true;
  switch (binary->op) {
    case BinaryOp::kMul:
    case BinaryOp::kAdd:
    case BinaryOp::kSub:
      return !is_signed(expr.type);
    case BinaryOp::kDiv:
    case BinaryOp::kRem:
    case BinaryOp::kShl:
    case BinaryOp::kShr:
      return false;
    default:
      return true;
  }
}

}  // namespace

bool is_total(const LoopNest& nest, const ExprPtr& expr) {
  bool total = true;
  visit(expr, [&](const Expr& node) { total = total && is_total_node(nest, node); });
  return total;
}

}  // namespace an5d
