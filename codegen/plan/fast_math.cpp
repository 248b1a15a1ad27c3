// Rewrites under -ffast-math (fast_math.h):
//   x / 118            ->  x * (1.0f / 118)         (x floating)
//   (5.1f * a + 12.1f * b) / 118  ->  5.1f * (1.0f / 118) * a + 12.1f * (1.0f / 118) * b
//   (float)sqrt((double)x)  ->  sqrtf(x)            (x float)
//   a / sqrt(x)        ->  a * rsqrt(x)             (CUDA's reciprocal square root)
//   A(0, -1) + A(0, 0) + A(1, 0)  ->  A(0, 0) + A(1, 0) + A(0, -1)
#include "codegen/plan/fast_math.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "polyhedral/stencil/reciprocal.h"

namespace an5d {
namespace {

constexpr std::array<std::string_view, 24> kHasFloatVersion = {
    "sqrt", "fabs", "exp",  "exp2", "log",   "log2", "log10", "sin",   "cos",  "tan",  "asin",     "acos",
    "atan", "sinh", "cosh", "tanh", "floor", "ceil", "round", "trunc", "fmin", "fmax", "copysign", "cbrt"};

// The float that was widened to double, or nullptr.
ExprPtr widened_float(const ExprPtr& expr) {
  const Cast* cast = expr->as<Cast>();
  return cast && expr->type == ScalarType::kDouble && cast->operand->type == ScalarType::kFloat
             ? cast->operand
             : nullptr;
}

// The square root that `expr` divides by, as its reciprocal; nullptr where there is none.
ExprPtr reciprocal_root(const Expr& expr) {
  const Binary* binary = expr.as<Binary>();
  const Call* root = binary && binary->op == BinaryOp::kDiv ? binary->right->as<Call>() : nullptr;
  const std::string name = expr.type == ScalarType::kFloat ? "sqrtf" : "sqrt";
  if (!root || root->kind != Callee::kLibrary || root->name != name || binary->right->type != expr.type)
    return nullptr;
  return make_expr(Call{root->kind, "r" + name, root->arguments}, expr.type, expr.where);
}

bool is_one(const ExprPtr& expr) {
  if (const Cast* cast = expr->as<Cast>()) return is_one(cast->operand);
  const Literal* literal = expr->as<Literal>();
  return literal && std::strtod(literal->spelling.c_str(), nullptr) == 1;
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

// The terms of a + b + c, in order; `sum` itself where it is no sum, or one of other types.
void add_terms(const ExprPtr& sum, std::vector<ExprPtr>& terms) {
  const Binary* binary = sum->as<Binary>();
  if (!binary || binary->op != BinaryOp::kAdd || binary->left->type != sum->type ||
      binary->right->type != sum->type)
    return terms.push_back(sum);
  add_terms(binary->left, terms);
  add_terms(binary->right, terms);
}

// How far the planes are that the term reads in a thread's own column; a large number where it reads others.
int distance_in_column(const ExprPtr& term) {
  constexpr int kElsewhere = 1 << 20;
  int distance = 0;
  visit(term, [&](const Expr& node) {
    const Tap* tap = node.as<Tap>();
    if (!tap) return;
    const bool own = std::all_of(tap->offset.begin() + 1, tap->offset.end(), [](int d) { return d == 0; });
    distance = std::max(distance, own ? std::abs(tap->offset.front()) : kElsewhere);
  });
  return distance;
}

}  // namespace

ExprPtr own_column_first(const ExprPtr& sum) {
  std::vector<ExprPtr> terms;
  add_terms(sum, terms);
  std::stable_sort(terms.begin(), terms.end(), [](const ExprPtr& a, const ExprPtr& b) {
    return distance_in_column(a) < distance_in_column(b);
  });
  ExprPtr ordered = terms.front();
  for (std::size_t n = 1; n < terms.size(); ++n)
    ordered = make_expr(Binary{BinaryOp::kAdd, ordered, terms[n]}, sum->type, sum->where);
  return ordered;
}

ExprPtr fast_math(const ExprPtr& expr) {
  return rewrite(expr, [](const ExprPtr& node) {
    if (const ExprPtr inverse = reciprocal_of_divisor(node)) {
      const ExprPtr& dividend = node->as<Binary>()->left;
      const ExprPtr sum = scaled(dividend, inverse);
      return sum ? sum : make_expr(Binary{BinaryOp::kMul, dividend, inverse}, node->type, node->where);
    }
    if (const ExprPtr root = reciprocal_root(*node)) {
      const ExprPtr& dividend = node->as<Binary>()->left;
      if (is_one(dividend)) return root;
      return make_expr(Binary{BinaryOp::kMul, dividend, root}, node->type, node->where);
    }
    const Call* call = node->as<Call>();
    if (call && call->kind == Callee::kLibrary && node->type == ScalarType::kDouble)
      return float_call(node, *call);
    return node;
  });
}

}  // namespace an5d
