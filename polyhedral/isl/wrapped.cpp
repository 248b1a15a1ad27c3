// Such a subscript is a call of a function that no C program can have (wrapped.h).
#include "polyhedral/isl/wrapped.h"

namespace an5d {
namespace {

constexpr char kWrapped[] = "$wrapped";

}  // namespace

ExprPtr wrapped_around(const ExprPtr& expr) {
  return make_expr(Call{Callee::kUser, kWrapped, {expr}}, ScalarType::kInt64, expr->where);
}

ExprPtr unwrapped(const ExprPtr& subscript) {
  const Call* call = subscript->as<Call>();
  return call && call->name == kWrapped ? call->arguments[0] : nullptr;
}

}  // namespace an5d
