// Rewrites under -ffast-math (fast_math.h):
//   x / 118            ->  x * (1.0f / 118)         (x floating)
//   (float)sqrt((double)x)  ->  sqrtf(x)            (x float)
#include "codegen/plan/fast_math.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace an5d {
namespace {

constexpr std::array<std::string_view, 24> kHasFloatVersion = {
    "sqrt", "fabs", "exp",  "exp2", "log",   "log2", "log10", "sin",   "cos",  "tan",  "asin",     "acos",
    "atan", "sinh", "cosh", "tanh", "floor", "ceil", "round", "trunc", "fmin", "fmax", "copysign", "cbrt"};

bool is_literal(const ExprPtr& expr) {
  const Cast* cast = expr->as<Cast>();
  return expr->as<Literal>() || (cast && is_literal(cast->operand));
}

// The float that was widened to double, or nullptr.
ExprPtr widened_float(const ExprPtr& expr) {
  const Cast* cast = expr->as<Cast>();
  return cast && expr->type == ScalarType::kDouble && cast->operand->type == ScalarType::kFloat
             ? cast->operand
             : nullptr;
}

ExprPtr reciprocal(const ExprPtr& node, const Binary& division) {
  const ExprPtr one =
      make_expr(Literal{node->type == ScalarType::kFloat ? "1.0f" : "1.0"}, node->type, node->where);
  const ExprPtr inverse = make_expr(Binary{BinaryOp::kDiv, one, division.right}, node->type, node->where);
  return make_expr(Binary{BinaryOp::kMul, division.left, inverse}, node->type, node->where);
}

ExprPtr float_call(const ExprPtr& node, const Call& call) {
  if (std::find(kHasFloatVersion.begin(), kHasFloatVersion.end(), call.name) == kHasFloatVersion.end())
    return node;
  Call narrow{call.kind, call.name + "f", {}};
  for (const ExprPtr& argument : call.arguments) {
    const ExprPtr value = widened_float(argument);
    if (!value) return node;
    narrow.arguments.push_back(value);
  }
  const ExprPtr result = make_expr(narrow, ScalarType::kFloat, node->where);
  return make_expr(Cast{CastKind::kImplicit, result}, ScalarType::kDouble, node->where);
}

}  // namespace

ExprPtr fast_math(const ExprPtr& expr) {
  return rewrite(expr, [](const ExprPtr& node) {
    const Binary* binary = node->as<Binary>();
    if (binary && binary->op == BinaryOp::kDiv && is_floating(node->type) && is_literal(binary->right) &&
        !is_literal(binary->left)) {
      return reciprocal(node, *binary);
    }
    const Call* call = node->as<Call>();
    if (call && call->kind == Callee::kLibrary && node->type == ScalarType::kDouble)
      return float_call(node, *call);
    return node;
  });
}

}  // namespace an5d
